import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { connect } from "../../src/testing/connect.ts";
import { folder } from "../support/folder.ts";
import { startProgram } from "../support/program-process.ts";
import { mcpc } from "../support/run.ts";

const LIB = `/**
 * The weather.
 * @module
 * @secret WEATHER_KEY Key of the weather service
 * @env [WEATHER_UNIT=C] C or F
 */
import type { Context } from ${JSON.stringify(fileURLToPath(new URL("../../src/user-types.ts", import.meta.url)))};

declare const process: { env: Record<string, string | undefined> };
let calls = 0;

/**
 * Tells everybody the key.
 * @rateLimit 1/day
 * @bind unit env:WEATHER_UNIT
 */
export function leak(unit: string, ctx: Context): string {
  ctx.log.error({ key: process.env["WEATHER_KEY"] });
  ctx.progress(1, 2, \`with \${ctx.env["WEATHER_KEY"]}\`);
  return \`\${unit} \${++calls}\`;
}

/**
 * Takes its time.
 * @timeout 20ms
 * @cache 1h
 * @readonly
 */
export const slow = (): Promise<string> => new Promise(() => {});
`;

const build = async (): Promise<string> => {
  const cwd = folder({ "lib.mts": LIB });
  const { code, stderr } = await mcpc(["build", "lib.mts"], { cwd });
  expect(stderr).not.toMatch(/warning|error/);
  expect(code).toBe(0);
  return join(cwd, "out");
};

it("keeps secrets out of what a module tells its client while it runs", async () => {
  const child = startProgram(await build(), [], { WEATHER_KEY: 'quoted "key"' });
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  const initialize = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const call = { name: "leak", arguments: {}, _meta: { progressToken: 7 } };
  child.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize })}\n`);
  child.write(`${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: call })}\n`);
  await child.end();
  expect(lines.slice(1).map((line) => JSON.parse(line))).toMatchObject([
    { method: "notifications/message", params: { level: "error", data: { key: "***WEATHER_KEY***" } } },
    { method: "notifications/progress", params: { progress: 1, message: "with ***WEATHER_KEY***" } },
    { id: 2, result: { content: [{ text: "C 1" }] } },
  ]);
});

it("does not start to serve HTTP without what it needs", async () => {
  const child = startProgram(await build(), ["--mcp-http", "--port", "0"]);
  expect(await child.exited).toMatchObject({ code: 1 });
  expect(child.stderr()).toContain("error: not set in the environment: WEATHER_KEY (Key of the weather service; a secret)");
});

it("enforces in memory what a built program enforces", async () => {
  vi.stubEnv("WEATHER_KEY", "s3cr3t");
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await connect(pathToFileURL(join(folder({ "lib.mts": LIB }), "lib.mts")));
  expect(await server.call("slow")).toMatchObject({ isError: true, content: [{ text: "timed out after 20 ms" }] });
  expect(await server.call("leak", { unit: "F" })).toMatchObject({
    isError: true,
    content: [{ text: "Invalid arguments: unit: unknown property" }],
  });
  expect(await server.call("leak")).toMatchObject({ isError: false, content: [{ text: "C 1" }] });
  const { content } = await server.call("leak");
  expect(content).toMatchObject([{ text: "rate limit reached: at most 1 call per day; try again in 86400 s" }]);
});
