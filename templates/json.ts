export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON Schema (2020-12) object. Never a boolean: some clients drop the whole tool list over one. */
export type JsonSchema = { readonly [keyword: string]: Json };
