import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { mcpc } from "../support/run.ts";

const FORECAST = `/**
 * The weather.
 * @param city Where
 */
export function forecast(city: string, { days = 3 }: { /** How many */ days?: number } = {}): { high: number } {
  return { high: city.length + Number(days) };
}
`;
const PING = "/** Answers. */\nexport const ping = (): string => 'pong';\n";
const NOT_SERVED = "/** Applies. */\nexport const apply = (f: () => void): void => f();\n";
const TYPE_ERROR = "/** Wrong. */\nexport function wrong(): string {\n  return 3;\n}\n";

it("says on stderr what it found and writes nothing", async () => {
  const cwd = folder({ "lib.ts": FORECAST + PING + NOT_SERVED });
  const { code, stdout, stderr } = await mcpc(["check", "lib.ts"], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(/^lib\.ts:\d+:14 - note excluded-tool: .*\nchecked lib\.ts: 2 tools \(forecast, ping\), 1 note, \d+\.\d s\n$/);
  expect(readdirSync(cwd)).toEqual(["lib.ts"]);
});

it("counts each kind of what clients reach, and names no kind that is not there", async () => {
  const resource = "/**\n * Of today.\n * @resource news:///today\n */\nexport const news = (): string => '';\n";
  const prompt = "/**\n * Asks.\n * @prompt\n */\nexport const ask = (): string => '?';\n";
  const cwd = folder({ "all.ts": PING + resource + prompt, "some.ts": resource + resource.replaceAll("news", "weather") });
  expect((await mcpc(["check", "all.ts"], { cwd })).stderr).toContain("checked all.ts: 1 tool (ping), 1 resource (news), 1 prompt (ask), ");
  const { stderr } = await mcpc(["build", "some.ts"], { cwd });
  expect(stderr).toContain("built ./out: 2 resources (news, weather), ");
});

it("shows errors as a build does and ends with 1", async () => {
  const cwd = folder({ "lib.ts": TYPE_ERROR });
  const { code, stdout, stderr } = await mcpc(["check", "lib.ts"], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("lib.ts:3:3 - error typescript-error: TS2322");
  expect(stderr).toMatch(/\nchecked lib\.ts: 1 error, \d+\.\d s\n$/);
  expect((await mcpc(["check", "lib.ts", "--allow-type-errors"], { cwd })).code).toBe(0);
});

it("does not mind what stands where a build would write", async () => {
  const cwd = folder({ "lib.ts": PING });
  mkdirSync(join(cwd, "out"));
  expect((await mcpc(["check", "lib.ts"], { cwd })).code).toBe(0);
});

it("compares with a list that was saved before: of mcpc tools, of the program, of the tools alone", async () => {
  const cwd = folder({ "lib.ts": FORECAST + PING });
  const list = (await mcpc(["tools", "lib.ts"], { cwd })).stdout;
  const old = await mcpc(["tools", "lib.ts", "--revision", "2024-11-05"], { cwd });
  const files = folder({ "tools.json": list, "bare.json": JSON.stringify(JSON.parse(list).tools), "old.json": old.stdout });

  for (const name of ["tools.json", "bare.json", "old.json"]) {
    const same = await mcpc(["check", "lib.ts", "--against", join(files, name)], { cwd });
    expect(same).toMatchObject({ code: 0, stdout: "" });
    expect(same.stderr).toContain(", 0 changes, ");
  }
});

it("tells what breaks clients and ends with 1; additions break nobody", async () => {
  const cwd = folder({ "lib.ts": FORECAST + PING });
  const saved = folder({ "tools.json": (await mcpc(["tools", "lib.ts"], { cwd })).stdout });
  const against = ["--against", join(saved, "tools.json")];

  const broken = FORECAST.replace("days?: number", "days?: string")
    .replace("days = 3", 'days = "3"')
    .replace("high: number }", "high?: number }");
  const worse = await mcpc(["check", "lib.ts", ...against], { cwd: folder({ "lib.ts": broken }) });
  expect(worse.code).toBe(1);
  expect(worse.stdout).toBe(`forecast: property 'days': was a number, is now a string (breaking)
forecast: property 'days': the default was 3, is now "3"
forecast: result 'high': is now optional (breaking)
ping: is gone (breaking)
`);
  expect(worse.stderr).toMatch(/^checked lib\.ts: 1 tool \(forecast\), 4 changes \(3 breaking\), \d+\.\d s\n$/);

  const more = FORECAST.replace("days?: number", "days?: number; /** How many */ hours?: number") + PING + PING.replace("ping", "pong");
  const better = await mcpc(["check", "lib.ts", ...against], { cwd: folder({ "lib.ts": more }) });
  expect(better).toMatchObject({ code: 0, stdout: "forecast: property 'hours': is new\npong: is new\n" });
  expect(better.stderr).toContain(", 2 changes, ");
});

it("compares resources and prompts, too", async () => {
  const lib = (uri: string, argument: string, more = ""): string => `/**
 * Of a day.
 * @resource ${uri}
 */
export const news = (day: string): string => day;
/**
 * Asks.
 * @prompt
 * @param ${argument} About what
 */
export const ask = (${argument}: string): string => ${argument};
${more}`;
  const hint = "/**\n * Hints.\n * @prompt\n */\nexport const hint = (): string => '!';\n";
  const cwd = folder({ "lib.ts": lib("news:///{day}", "topic", hint), "next/lib.ts": lib("news:///at/{day}", "subject") });
  const saved = folder({ "list.json": (await mcpc(["tools", "lib.ts"], { cwd })).stdout });
  const against = ["--against", join(saved, "list.json")];
  expect(await mcpc(["check", "lib.ts", ...against], { cwd })).toMatchObject({ code: 0, stdout: "" });
  expect(await mcpc(["check", "next/lib.ts", ...against], { cwd })).toMatchObject({
    code: 1,
    stdout: `resource news: the URI was 'news:///{day}', is now 'news:///at/{day}' (breaking)
prompt ask: argument 'topic': is gone (breaking)
prompt ask: argument 'subject': is new and required (breaking)
prompt hint: is gone (breaking)
`,
  });
  const { stdout } = await mcpc(["check", "next/lib.ts", ...against, "--json"], { cwd });
  expect(JSON.parse(stdout).changes[0]).toMatchObject({ resource: "news", part: "resource", breaking: true });
});

it("prints JSON and nothing else with --json", async () => {
  const cwd = folder({ "lib.ts": FORECAST, "bad.ts": TYPE_ERROR, "saved.json": "[]", "gone.json": '[{"name":"gone","inputSchema":{}}]' });
  const plain = await mcpc(["check", "lib.ts", "--json"], { cwd });
  expect(plain).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(plain.stdout)).toEqual({ diagnostics: [], tools: ["forecast"] });

  const compared = await mcpc(["check", "lib.ts", "--json", "--against", "gone.json"], { cwd });
  expect(compared).toMatchObject({ code: 1, stderr: "" });
  expect(JSON.parse(compared.stdout)).toEqual({
    diagnostics: [],
    tools: ["forecast"],
    changes: [
      { tool: "gone", part: "tool", text: "is gone", breaking: true },
      { tool: "forecast", part: "tool", text: "is new", breaking: false },
    ],
  });

  const bad = await mcpc(["check", "bad.ts", "--json", "--against", "saved.json"], { cwd });
  expect(bad).toMatchObject({ code: 1, stderr: "" });
  const { diagnostics, ...others } = JSON.parse(bad.stdout);
  expect(diagnostics).toMatchObject([{ severity: "error", code: "typescript-error", span: { file: join(cwd, "bad.ts"), line: 3 } }]);
  expect(others).toEqual({});
});

it.each([
  ["no file", undefined, "no such file or directory"],
  ["no JSON", "tools", "it is no JSON"],
  ["no list", "{}", 'it is neither {"tools": [...]} nor an array of tools'],
])("ends with 2 when the saved list is %s", async (_case, text, why) => {
  const cwd = folder({ "lib.ts": PING, ...(text !== undefined && { "tools.json": text }) });
  expect(await mcpc(["check", "lib.ts", "--against", "tools.json"], { cwd })).toEqual({
    code: 2,
    stdout: "",
    stderr: `error: cannot compare with 'tools.json': ${why}\n`,
  });
});
