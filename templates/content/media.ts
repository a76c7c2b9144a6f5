import type { Called } from "../call/called.ts";
import { bytesOf } from "../shape/binary.ts";
import { preview } from "../shape/problems.ts";
import { MISFIT } from "../shape/run.ts";
import type { JsonObject } from "./block.ts";
import { RETURNED } from "./projected.ts";

/** Text or bytes (base64) of a media type. */
export type Media = { readonly kind: "media"; readonly mimeType: string } & ({ readonly text: string } | { readonly data: string });

type Failed = Extract<Called, { readonly kind: "failed" }>;

const UNKNOWN_BYTES = "application/octet-stream";

/**
 * A result that is text or bytes of a media type. A promise only for a `Blob`, whose bytes take time to read.
 *
 * @param mimeType as declared; without one a `Blob` brings its own
 */
export function mediaOf(value: unknown, mimeType: string | undefined): Media | Failed | Promise<Media> {
  if (value instanceof Blob) return readBlob(value, mimeType);
  if (typeof value === "string") return { kind: "media", ...ofString(value, mimeType ?? UNKNOWN_BYTES) };
  const data = bytesOf(value);
  if (data !== MISFIT) return { kind: "media", mimeType: mimeType ?? UNKNOWN_BYTES, data };
  return { kind: "failed", text: `The result does not fit its declared type: result: expected text or bytes, got ${preview(value)}` };
}

/** Pictures and sounds are written as base64, but for the one picture format that is text. */
function ofString(value: string, mimeType: string): { mimeType: string } & ({ text: string } | { data: string }) {
  if (mimeType.startsWith("image/svg")) return { mimeType, data: Buffer.from(value).toString("base64") };
  return /^(image|audio)\//.test(mimeType) ? { mimeType, data: value } : { mimeType, text: value };
}

async function readBlob(blob: Blob, mimeType: string | undefined): Promise<Media> {
  const bytes = Buffer.from(await blob.arrayBuffer());
  return { kind: "media", mimeType: mimeType ?? (blob.type || UNKNOWN_BYTES), data: bytes.toString("base64") };
}

/** The content block that the media type calls for. */
export function mediaBlock(media: Media): JsonObject {
  const { mimeType } = media;
  const [type = ""] = mimeType.split("/", 1);
  if ("text" in media) {
    return type === "text" ? { type, text: media.text } : { type: "resource", resource: { uri: RETURNED, mimeType, text: media.text } };
  }
  if (type === "image" || type === "audio") return { type, data: media.data, mimeType };
  return { type: "resource", resource: { uri: RETURNED, mimeType, blob: media.data } };
}
