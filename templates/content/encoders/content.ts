import type { Called } from "../../call/called.ts";
import type { CreateEncoder } from "../../call/tool.ts";
import { createValueEncoder } from "../../call/value.ts";
import type { Json } from "../../contract.ts";
import { blocksOf, isBlock, isList, isObject } from "../block.ts";
import { calledContent } from "../called-content.ts";

/** Results of the protocol's own types, and of others beside them. */
export const encoder: CreateEncoder = (returns, vocabulary) => {
  const encode = createValueEncoder(returns, vocabulary);
  return (value) => {
    const called = encode(value);
    return called.kind === "value" ? shown(called.value) : called;
  };
};

/** A whole `CallToolResult` says everything itself. */
function shown(value: Json): Called {
  if (!isObject(value) || isBlock(value) || !isList(value["content"])) return calledContent(blocksOf(value));
  const { content, structuredContent, isError, _meta } = value;
  return calledContent(blocksOf(content), {
    ...(structuredContent !== undefined && { structuredContent }),
    ...(isError === true && { isError }),
    ...(isObject(_meta) && { _meta }),
  });
}
