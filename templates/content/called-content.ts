import type { Called } from "../call/called.ts";
import { closed } from "../command-line/closed.ts";
import type { Revision } from "../protocol/revisions.ts";
import { isObject, type JsonObject, plainText } from "./block.ts";
import { ownMeta } from "./own-meta.ts";
import { projected } from "./projected.ts";

/** What a tool's result says beside its blocks. */
export interface Beside {
  readonly structuredContent?: JsonObject[string];
  readonly isError?: boolean;
  readonly _meta?: JsonObject;
}

/** A tool's result that consists of content blocks. */
export function calledContent(blocks: readonly JsonObject[], beside: Beside = {}): Called {
  const failed = beside.isError === true;
  return { kind: "content", failed, write: (revision) => JSON.stringify(result(blocks, beside, revision)), print: () => printed(blocks) };
}

function result(blocks: readonly JsonObject[], { structuredContent, isError = false, _meta }: Beside, revision: Revision): JsonObject {
  const structured = revision.structured === "everything" || (revision.structured === "objects" && isObject(structuredContent));
  return {
    ...ownMeta(_meta, revision),
    content: blocks.map((block) => projected(block, revision)),
    ...(structured && structuredContent !== undefined && { structuredContent }),
    isError,
  };
}

/** A single picture or sound as its bytes, so that the shell can put them into a file; everything else as text, with line ends. */
function printed(blocks: readonly JsonObject[]): string | Uint8Array {
  const [only] = blocks;
  if (only && blocks.length === 1) {
    const bytes = bytesIn(only);
    if (bytes !== undefined) return Buffer.from(bytes, "base64");
  }
  return blocks.map((block) => closed(textIn(block))).join("");
}

function bytesIn({ data, resource }: JsonObject): string | undefined {
  const bytes = isObject(resource) ? resource["blob"] : data;
  return typeof bytes === "string" ? bytes : undefined;
}

function textIn(block: JsonObject): string {
  const { text, uri, resource } = block;
  return plainText((isObject(resource) ? resource["text"] : text) ?? uri ?? block);
}
