import type { ParamEntry } from "../../contract.ts";
import { createBuilder } from "../../shape/builder.ts";
import { jsonKindsOf } from "../../shape/kinds/json-kind.ts";
import type { Vocabulary } from "../../shape/vocabulary.ts";
import { parameterShapes } from "../parameter-shapes.ts";
import type { Form } from "./uri-template.ts";

/** A variable takes a list where its parameter takes arrays and no texts, and an object where it takes nothing else. */
export function variableForms(params: readonly ParamEntry[], types: Vocabulary["types"]): (variable: string) => Form {
  const build = createBuilder("in", { types, codecs: {}, formats: {}, kinds: {}, rules: {} });
  const shapes = parameterShapes(params);
  return (variable) => {
    const shape = shapes.get(variable);
    const kinds = shape ? jsonKindsOf(shape, build) : [];
    if (kinds.includes("array") && !kinds.includes("string")) return "list";
    return kinds.includes("object") && kinds.every((kind) => kind === "object" || kind === "null") ? "map" : "text";
  };
}
