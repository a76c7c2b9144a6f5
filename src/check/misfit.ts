import { createArgumentsDecoder } from "../../templates/shape/arguments.ts";
import { codecs } from "../../templates/shape/codecs/index.ts";
import { formats } from "../../templates/shape/formats/index.ts";
import { kinds } from "../../templates/shape/kinds/index.ts";
import { problemSentence } from "../../templates/shape/problems.ts";
import { rules } from "../../templates/shape/rules.ts";
import type { Json, Module, Span, TypeModel } from "../model/model.ts";
import { shapeOf } from "../shape/shape.ts";

/** Why a caller could not give a value, as a sentence without an end; `undefined` when he could. */
export type Misfit = (value: Json, type: TypeModel) => string | undefined;

/** Judges the values that tags give: the runtime's own decoder decides. */
export function createMisfit(module: Module): Misfit {
  const types = Object.fromEntries(Object.entries(module.types).map(([name, type]) => [name, shapeOf(type)]));
  const vocabulary = { types, codecs, formats, kinds, rules };
  return (value, type) => {
    const param = { role: "positional", key: "value", name: "value", shape: shapeOf(type) } as const;
    const decoded = createArgumentsDecoder([param], vocabulary, { jsonInStrings: false })({ value }, () => undefined);
    if (decoded.ok) return undefined;
    return decoded.problems
      .map((problem) => [problem.path.replace(/^value\.?/, ""), problemSentence(problem)].filter(Boolean).join(": "))
      .join("; ");
  };
}

/** A place as a key: what stands in a type is met wherever the type is used. */
export function placeOf({ file, line, column }: Span): string {
  return `${file}:${line}:${column}`;
}
