import type { Called } from "../call/called.ts";
import type { Json, Listing, Manifest } from "../contract.ts";
import type { Revision } from "./revisions.ts";
import { shownOutputSchema } from "./tools-list.ts";

/**
 * A successful `tools/call` result as JSON text: one text block, and the same value as `structuredContent` where the
 * revision's list shows an output schema. A string that has no output schema is its own text under `raw`.
 */
export function callContent(value: Json, listing: Listing, revision: Revision, text: Manifest["text"]): string {
  const json = JSON.stringify(value);
  const shown = typeof value === "string" && text === "raw" && listing.outputSchema === undefined ? json : JSON.stringify(json);
  const structured = shownOutputSchema(listing, revision) === undefined ? "" : `,"structuredContent":${json}`;
  return `{"content":[{"type":"text","text":${shown}}]${structured},"isError":false}`;
}

/** A `tools/call` result of text or bytes as JSON text: the block that the media type calls for. */
export function mediaContent(media: Extract<Called, { kind: "media" }>, revision: Revision): string {
  return `{"content":[${JSON.stringify(mediaBlock(media, revision))}],"isError":false}`;
}

function mediaBlock(media: Extract<Called, { kind: "media" }>, revision: Revision): { readonly [key: string]: Json } {
  const { mimeType } = media;
  const [type] = mimeType.split("/", 1);
  if ("text" in media) {
    if (type === "text") return { type: "text", text: media.text };
    return { type: "resource", resource: { uri: RETURNED, mimeType, text: media.text } };
  }
  if (type === "image" || (type === "audio" && revision.audio)) return { type, data: media.data, mimeType };
  return { type: "resource", resource: { uri: RETURNED, mimeType, blob: media.data } };
}

/** A resource that exists in the result alone still must have an address. */
const RETURNED = "mcpc://return";

/** A failed `tools/call` result as JSON text. */
export function errorContent(text: string): string {
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"isError":true}`;
}
