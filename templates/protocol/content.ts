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

/** A failed `tools/call` result as JSON text. */
export function errorContent(text: string): string {
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"isError":true}`;
}
