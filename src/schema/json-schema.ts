import type { Json } from "../model/model.ts";

/** A JSON Schema (2020-12) object. Never a boolean: some clients drop the whole tool list over one. */
export type JsonSchema = { readonly [keyword: string]: Json };
