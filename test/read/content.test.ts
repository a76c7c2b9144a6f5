import { expect, it } from "vitest";
import type { Returns } from "../../src/model/model.ts";
import { readModule } from "./read-module.ts";

const TSCONFIG = JSON.stringify({
  compilerOptions: { strict: true, module: "preserve", paths: { mcpc: [new URL("../../src/user-types.ts", import.meta.url).pathname] } },
});

/** What a function of this type gives, as a tool, a resource or a prompt. */
function returnsOf(type: string, tag = "", head = 'import type * as mcpc from "mcpc";'): Returns["kind"] | undefined {
  const source = `${head}\n/**\n * Does it.\n${tag && ` * ${tag}\n`} */\nexport function f(): ${type} {\n  throw new Error();\n}\n`;
  const { module } = readModule({ "lib.ts": source, "tsconfig.json": TSCONFIG });
  return [...module.tools, ...module.resources, ...module.prompts][0]?.returns.kind;
}

it.each([
  "mcpc.ContentBlock",
  "mcpc.ContentBlock[]",
  "readonly mcpc.TextContent[]",
  "[mcpc.TextContent, mcpc.ImageContent]",
  "Promise<mcpc.ContentBlock[]>",
  "string | mcpc.ContentBlock[]",
  "(string | mcpc.ContentBlock)[]",
  "mcpc.ResourceLink | undefined",
  "{ x: number } | mcpc.EmbeddedResource",
  "AsyncGenerator<mcpc.ContentBlock>",
  "mcpc.CallToolResult",
])("a tool that returns %s gives content", (type) => {
  expect(returnsOf(type)).toBe("content");
});

it.each(["mcpc.PromptMessage[]", "mcpc.ResourceContents", "{ block: mcpc.TextContent }", "string[]"])(
  "a tool that returns %s gives a value",
  (type) => {
    expect(returnsOf(type)).toBe("value");
  },
);

it("a type of the user's own with such a name is a value", () => {
  expect(returnsOf("TextContent", "", 'interface TextContent { type: "text"; text: string }')).toBe("value");
});

it("prompts give messages and blocks, resources contents", () => {
  for (const type of [
    "mcpc.PromptMessage",
    "mcpc.PromptMessage[]",
    "mcpc.GetPromptResult",
    "mcpc.ContentBlock",
    "string | mcpc.PromptMessage[]",
  ]) {
    expect(returnsOf(type, "@prompt")).toBe("content");
  }
  for (const type of [
    "mcpc.ResourceContents",
    "mcpc.TextResourceContents[]",
    "mcpc.ReadResourceResult",
    "AsyncGenerator<mcpc.ResourceContents>",
  ]) {
    expect(returnsOf(type, "@resource x://y")).toBe("content");
  }
  expect(returnsOf("mcpc.CallToolResult", "@prompt")).toBe("value");
  expect(returnsOf("mcpc.ContentBlock", "@resource x://y")).toBe("value");
});
