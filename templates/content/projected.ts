import type { Json } from "../contract.ts";
import type { Revision } from "../protocol/revisions.ts";
import { isObject, type JsonObject, textBlock } from "./block.ts";

/** A resource that exists in a result alone still must have an address. */
export const RETURNED = "mcpc://return";

/** A content block as the revision has it: a kind that it lacks in the nearest form, without the members that it lacks. */
export function projected(block: JsonObject, revision: Revision): JsonObject {
  if (block["type"] === "audio" && !revision.audio) {
    const { data = "", mimeType = "" } = block;
    return { type: "resource", resource: { uri: RETURNED, mimeType, blob: data } };
  }
  if (revision.icons) return block;
  if (revision.titles) return without(block, "icons");
  if (block["type"] === "resource_link") return textBlock(`${block["title"] ?? block["name"]}: ${block["uri"]}`);
  const { annotations, resource } = block;
  return {
    ...without(block, "_meta"),
    ...(isObject(annotations) && { annotations: without(annotations, "lastModified") }),
    ...(isObject(resource) && { resource: without(resource, "_meta") }),
  };
}

function without(object: JsonObject, key: string): JsonObject {
  if (!(key in object)) return object;
  const rest: Record<string, Json> = { ...object };
  delete rest[key];
  return rest;
}
