import type { TypeModel } from "../../model/model.ts";

/** Any JSON value. */
const JSON_VALUE: TypeModel = { kind: "json" };

/** Any object, `object`. */
export const ANY_OBJECT: TypeModel = { kind: "object", props: [], index: [{ type: JSON_VALUE }] };

/** Any value but null, `{}`. */
export const ANYTHING: TypeModel = {
  kind: "union",
  members: [{ kind: "string" }, { kind: "number" }, { kind: "boolean" }, { kind: "array", items: JSON_VALUE }, ANY_OBJECT],
};
