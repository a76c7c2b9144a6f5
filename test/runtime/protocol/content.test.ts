import { expect, it } from "vitest";
import { programOf } from "../../support/build-fixture.ts";
import { listFixtures } from "../../support/fixtures.ts";
import type { JsonRecord } from "../../support/is-record.ts";
import { REVISIONS, STATELESS } from "../../support/revisions.ts";
import { runProgram } from "../../support/run-program.ts";
import type { Session } from "../../support/session.ts";
import { openFixture, resultOf } from "./open-fixture.ts";

const call = (session: Session, name: string, args: JsonRecord = {}): Promise<JsonRecord> =>
  resultOf(session, "tools/call", { name, arguments: args });
const blocks = async (session: Session, name: string, args?: JsonRecord): Promise<unknown> => (await call(session, name, args))["content"];
const text = (value: string): object => ({ type: "text", text: value });

it.each(REVISIONS)("hands on content blocks as %s has them", async (revision) => {
  const session = await openFixture("content", revision);
  const titled = revision >= "2025-06-18";
  expect(await blocks(session, "list")).toEqual([
    text("a"),
    { type: "image", data: "iVBORw==", mimeType: "image/png" },
    revision === "2024-11-05"
      ? { type: "resource", resource: { uri: "mcpc://return", mimeType: "audio/wav", blob: "AAAA" } }
      : { type: "audio", data: "AAAA", mimeType: "audio/wav" },
    { type: "resource", resource: { uri: "x://y", text: "b" } },
    titled ? { type: "resource_link", uri: "x://z", name: "z", size: 3 } : text("z: x://z"),
  ]);
  expect(await blocks(session, "one")).toEqual([{ ...text("one"), annotations: { audience: ["user"], priority: 0.5 } }]);
  expect(await blocks(session, "linked", { _1: true })).toEqual([{ type: "resource", resource: { uri: "x://y", blob: "AAAA" } }]);
  expect(await blocks(session, "either", { _1: "text" })).toEqual([text("plain")]);
  expect(await blocks(session, "either", { _1: "blocks" })).toEqual([text("block")]);
  expect(await blocks(session, "either", { _1: "nothing" })).toEqual([]);
  expect(await blocks(session, "among")).toEqual([text("first"), text("second")]);
  expect(await blocks(session, "object", { _1: true })).toEqual([text('{"x":1}')]);
  expect(await blocks(session, "object", { _1: false })).toEqual([text("block")]);
  expect(await blocks(session, "stream")).toEqual([text("a"), text("b")]);
});

it.each(REVISIONS)("hands on a whole result as %s has it", async (revision) => {
  const session = await openFixture("content", revision);
  const { _meta, resultType: _, ...result } = await call(session, "whole", { _1: true });
  const structured = revision >= "2025-06-18" && { structuredContent: { x: 1 } };
  expect(result).toEqual({ content: [text('{"x":1}')], ...structured, isError: true });
  if (structured) expect(_meta).toMatchObject({ "example.com/view": "x" });
  else expect(_meta).toBeUndefined();
  if (revision === STATELESS) expect(_meta).toHaveProperty(["io.modelcontextprotocol/serverInfo"]);
  expect(await call(session, "whole", { _1: false })).toMatchObject({ isError: false });
  expect((await call(session, "scalar"))["structuredContent"]).toBe(revision === STATELESS ? 7 : undefined);
});

it("names the place of a block that is none", async () => {
  const session = await openFixture("content", STATELESS);
  for (const [name, place] of [
    ["badData", "result[1]"],
    ["badKind", "result"],
    ["badPriority", "result.annotations.priority"],
  ] as const) {
    const { isError, content } = await call(session, name);
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain(`The result does not fit its declared type: ${place}`);
  }
});

it("prints content in the shell", async () => {
  const fixture = listFixtures("ok").find(({ label }) => label === "ok/protocol/content");
  if (!fixture) throw new Error("no fixture");
  const program = await programOf(fixture);
  expect(await runProgram(program, "among")).toMatchObject({ code: 0, stdout: "first\nsecond" });
  expect(await runProgram(program, "either", "text")).toMatchObject({ code: 0, stdout: "plain" });
  const failed = await runProgram(program, "whole", "true");
  expect(failed).toMatchObject({ code: 1, stdout: "" });
  expect(failed.stderr).toContain("Error: ");
});
