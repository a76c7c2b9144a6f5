import type { Called } from "../../call/called.ts";
import type { CreateEncoder } from "../../call/tool.ts";
import { createValueEncoder } from "../../call/value.ts";
import { blocksOf, isBlock, isList, isObject, type JsonObject } from "../../content/block.ts";
import { type Media, mediaBlock, mediaOf } from "../../content/media.ts";
import type { Json } from "../../contract.ts";

/** Makes the result of `prompts/get`: a text, a content block or another value is what the user says; messages are taken as they are. */
export const messagesEncoder: CreateEncoder = (returns, vocabulary) => {
  if (returns.kind === "void") return () => ofMessages([]);
  if (returns.kind !== "media") {
    const encode = createValueEncoder(returns, vocabulary);
    return (value) => {
      const called = encode(value);
      return called.kind === "value" ? { kind: "value", value: promptOf(called.value) } : called;
    };
  }
  return (value) => {
    const media = mediaOf(value, returns.mimeType);
    if (media instanceof Promise) return media.then(ofMedia);
    return media.kind === "failed" ? media : ofMedia(media);
  };
};

function ofMedia(media: Media): Called {
  return ofMessages([userMessage(mediaBlock(media))]);
}

function ofMessages(messages: readonly Json[]): Called {
  return { kind: "value", value: { messages } };
}

function promptOf(value: Json): JsonObject {
  return isObject(value) && isList(value["messages"]) ? value : { messages: messagesOf(value) };
}

function messagesOf(value: Json): readonly Json[] {
  if (isMessage(value)) return [value];
  if (isList(value) && value.some((item) => isMessage(item) || isBlock(item) || typeof item === "string")) return value.flatMap(messagesOf);
  return blocksOf(value).map(userMessage);
}

function isMessage(value: Json): boolean {
  return isObject(value) && (value["role"] === "user" || value["role"] === "assistant") && isObject(value["content"]);
}

function userMessage(content: JsonObject): JsonObject {
  return { role: "user", content };
}
