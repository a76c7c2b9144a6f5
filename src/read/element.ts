import type { ts } from "ts-morph";
import type { OpaqueModel, TypeModel } from "../model/model.ts";
import { type ReadContext, readPart, type TypePlace } from "./context.ts";
import { hasUndefined, partsOf } from "./parts.ts";
import { unionOf } from "./types/union.ts";

/** What stands for `undefined` in the midst of an array, where nothing can be left away. */
const UNDEFINED: OpaqueModel = { kind: "opaque", reason: "undefined", text: "undefined" };

/** The model of an element of the array type at `place`: unlike a member, it keeps its place when it is undefined. */
export function readElement(type: ts.Type, node: ts.TypeNode | undefined, place: TypePlace, ctx: ReadContext): TypeModel {
  if (partsOf(type).length === 0) return UNDEFINED;
  const model = readPart(type, node, place, ctx);
  return hasUndefined(type) ? unionOf([model, UNDEFINED]) : model;
}
