import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, it } from "vitest";
import type { Manifest } from "../../../templates/contract.ts";
import { hideInData } from "../../../templates/observe/hide-in-data.ts";
import { startProgram } from "../../support/program-process.ts";
import { buildProgram } from "../support/build-program.ts";
import { call, request } from "../support/connection.ts";
import { smallManifest } from "../support/small-manifest.ts";

const SOURCE = `
export const tell = (ctx) => {
  const key = process.env.KEY;
  ctx.log.info({ [key]: key, inside: "9" + key, number: Number("9" + key) || 7, list: [true, null, key], when: new Date(0) }, "logger " + key);
  return "told";
};
`;

const manifest: Manifest = {
  ...smallManifest(["tell"], { tell: [{ role: "injected", what: "context" }] }),
  env: [{ name: "KEY", secret: true, required: true }],
};

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
});

const SPOKEN = ["1234", "true", "null", "params", "method", "info", "level", "jsonrpc", "direction", "content", '":""', "1970-01-01T00"];

/** What a client is told of a call, and what the trace on stderr has of it. */
async function told(key: string): Promise<{ readonly replies: unknown[]; readonly trace: unknown[]; readonly audit: unknown[] }> {
  const file = join(mkdtempSync(join(inject("scratch"), "values-")), "audit.jsonl");
  const child = startProgram(program, ["--trace", "--audit", file, "--audit-arguments"], { KEY: key });
  const replies: unknown[] = [];
  child.onLine((line) => replies.push(JSON.parse(line)));
  child.write(`${JSON.stringify(request(91234, "initialize", { protocolVersion: "2025-11-25" }))}\n`);
  child.write(`${JSON.stringify(call(91235, "tell", {}))}\n`);
  expect(await child.end()).toEqual({ code: 0, signal: null });
  const lines = (text: string): unknown[] =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { replies, trace: lines(child.stderr()), audit: lines(readFileSync(file, "utf8")) };
}

it.each(SPOKEN)("messages stay what they are when a secret is %j", async (key) => {
  const { replies, trace, audit } = await told(key);
  const log = {
    jsonrpc: "2.0",
    method: "notifications/message",
    params: {
      level: "info",
      logger: "logger ***KEY***",
      data: { "***KEY***": "***KEY***", inside: "9***KEY***", list: [true, null, "***KEY***"] },
    },
  };
  expect(replies).toMatchObject([{ id: 91234 }, log, { id: 91235, result: { isError: false } }]);
  expect(trace).toMatchObject([
    { direction: "in", message: { jsonrpc: "2.0", id: 91234, method: "initialize" } },
    { direction: "out", message: { jsonrpc: "2.0", id: 91234, result: {} } },
    { direction: "in", message: { jsonrpc: "2.0", id: 91235, method: "tools/call", params: {} } },
    { direction: "out", message: { ...log, params: { logger: "logger ***KEY***", data: log.params.data } } },
    { direction: "out", message: { jsonrpc: "2.0", id: 91235, result: { isError: false } } },
  ]);
  expect(audit).toMatchObject([{ tool: "tell", ok: true, ms: expect.any(Number) }]);
});

it("data keeps its form, whatever is hidden in it", () => {
  const hide = (text: string): string => text.replaceAll("12", "*");
  const data = { 12: [12, 512, 5], at: new Date(12), __proto__: null, nested: { a12: "12", none: undefined, yes: true } };
  expect(hideInData(data, hide)).toEqual({
    "*": ["*", "5*", 5],
    at: "1970-01-01T00:00:00.0*Z",
    nested: { "a*": "*", yes: true },
  });
  expect(hideInData(JSON.parse('{"__proto__":12}'), hide)).toEqual(JSON.parse('{"__proto__":"*"}'));
});
