import type { Json } from "../contract.ts";
import type { Revision } from "../protocol/revisions.ts";
import { isObject, type JsonObject } from "./block.ts";

/** The `_meta` that a function gives a result, where the revision has it. It comes first in the text: what the server adds goes into it. */
export function ownMeta(meta: Json | undefined, { titles }: Revision): { readonly _meta?: JsonObject } {
  return titles && isObject(meta) && Object.keys(meta).length > 0 ? { _meta: meta } : {};
}
