import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { build } from "../projects/built-project.ts";

const TYPES = fileURLToPath(new URL("../../src/user-types.ts", import.meta.url));
const PICTURE = "iVBORw0KGgo=";
const LIB = `import type { CallToolResult, ContentBlock } from ${JSON.stringify(TYPES)};
/** Says how it went. */
export const raw = (fails: boolean): CallToolResult => ({ content: [{ type: "text", text: fails ? "no luck" : "luck" }], isError: fails });
/** Fails with a picture. */
export const shot = (): CallToolResult => ({ content: [{ type: "image", data: "${PICTURE}", mimeType: "image/png" }], isError: true });
/** One picture. */
export const picture = (): ContentBlock => ({ type: "image", data: "${PICTURE}", mimeType: "image/png" });
/** Several. */
export const blocks = (): (ContentBlock | string)[] => ["one", { type: "text", text: "two\\n" }, picture()];
`;

it("shows content blocks as text with line ends, a single picture as its bytes, and failures on stderr", async () => {
  const { call } = await build("lib.ts", { "lib.ts": LIB });
  const block = `{"type":"image","data":"${PICTURE}","mimeType":"image/png"}`;
  expect(await call("raw", "false")).toEqual({ code: 0, stdout: "luck\n", stderr: "" });
  expect(await call("raw", "true")).toEqual({ code: 1, stdout: "", stderr: "Error: no luck\n" });
  expect(await call("raw", "true", "--output", "json")).toEqual({
    code: 1,
    stdout: "",
    stderr: 'Error: {"content":[{"type":"text","text":"no luck"}],"isError":true}\n',
  });
  expect(await call("shot")).toEqual({ code: 1, stdout: "", stderr: `Error: {"content":[${block}],"isError":true}\n` });
  expect(await call("blocks")).toEqual({ code: 0, stdout: `one\ntwo\n${block}\n`, stderr: "" });
  expect((await call("picture")).stdout).toBe(Buffer.from(PICTURE, "base64").toString());
});
