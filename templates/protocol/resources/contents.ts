import type { Called } from "../../call/called.ts";
import type { CreateEncoder } from "../../call/tool.ts";
import { createValueEncoder } from "../../call/value.ts";
import { isList, isObject, type JsonObject } from "../../content/block.ts";
import { type Media, mediaOf } from "../../content/media.ts";
import type { Json, ReturnsEntry } from "../../contract.ts";
import { bytesOf } from "../../shape/binary.ts";
import { MISFIT } from "../../shape/run.ts";

/**
 * Makes the result of `resources/read`, whose contents may still lack their URIs. Text stays text, bytes are base64, anything else is
 * JSON; where nothing comes back there is no such resource.
 *
 * @param mimeType as declared; without one it is told from what comes back
 */
export function contentsEncoder(mimeType: string | undefined): CreateEncoder {
  return (returns, vocabulary) => {
    const encode = createValueEncoder(returns, vocabulary);
    return (value) => {
      if (value === undefined || value === null) return { kind: "nothing" };
      if (isBinary(value) || returns.kind === "media") return mediaContents(value, returns, mimeType);
      const called = encode(value);
      return called.kind === "value" ? { kind: "value", value: contentsOf(called.value, mimeType) } : called;
    };
  };
}

function isBinary(value: unknown): boolean {
  return value instanceof Blob || bytesOf(value) !== MISFIT;
}

function mediaContents(value: unknown, returns: ReturnsEntry, declared: string | undefined): Called | Promise<Called> {
  const mimeType =
    declared ?? ("mimeType" in returns ? returns.mimeType : undefined) ?? (typeof value === "string" ? "text/plain" : undefined);
  const media = mediaOf(value, mimeType);
  if (media instanceof Promise) return media.then(ofMedia);
  return media.kind === "failed" ? media : ofMedia(media);
}

function ofMedia(media: Media): Called {
  const { mimeType } = media;
  return { kind: "value", value: { contents: [{ mimeType, ...("text" in media ? { text: media.text } : { blob: media.data }) }] } };
}

function contentsOf(value: Json, mimeType: string | undefined): JsonObject {
  if (isObject(value) && isList(value["contents"])) return value;
  if (isContents(value)) return { contents: [value] };
  if (isList(value) && value.length > 0 && value.every(isContents)) return { contents: value };
  if (typeof value === "string") return { contents: [{ mimeType: mimeType ?? "text/plain", text: value }] };
  return { contents: [{ mimeType: mimeType ?? "application/json", text: JSON.stringify(value) }] };
}

function isContents(value: Json): boolean {
  return isObject(value) && typeof value["uri"] === "string" && (typeof value["text"] === "string" || typeof value["blob"] === "string");
}
