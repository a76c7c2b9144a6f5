import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { EnvEntry, InjectionEntry, Manifest, Shape } from "../../templates/contract.ts";
import { startProgram } from "../support/program-process.ts";
import type { Output } from "../support/run-program.ts";
import { buildProgram } from "./support/build-program.ts";
import { CLAIM, call, error, request, result, text } from "./support/connection.ts";
import { smallManifest } from "./support/small-manifest.ts";

const SOURCE = `
console.error("the module was loaded");
export const weather = (city) => JSON.stringify({ city, key: process.env.WEATHER_KEY, unit: process.env.UNIT });
export const bound = (limit, verbose, point, list, constant) => JSON.stringify({ limit, verbose, point, list: list?.push(4), constant });
export const leak = (how) => {
  const key = process.env.WEATHER_KEY;
  delete process.env.WEATHER_KEY;
  if (how === "later") return Promise.reject(new Error("no entry with " + key, { cause: new Error("https://x.y/?key=" + encodeURIComponent(key)) }));
  if (how === "stray") { setTimeout(() => { throw new Error("stray " + key); }); return "gone"; }
  if (how === "result") return key;
  throw new Error("Basic " + btoa(key));
};
`;

const KEY = "s3cr3t & salt";

const env: readonly EnvEntry[] = [
  { name: "WEATHER_KEY", description: "Key of the weather\nservice", secret: true, required: true },
  { name: "REGION", description: "Where to look", required: true },
  { name: "UNIT", description: "C or F", default: "C" },
  { name: "LIMIT" },
];

const NUMBER: Shape = { kind: "number" };
const injected = (what: InjectionEntry) => ({ role: "injected", what }) as const;
const how = { role: "positional", key: "_1", name: "how", shape: { kind: "string" } } as const;

const manifest: Manifest = {
  ...smallManifest(["weather", "bound", "leak"], {
    weather: [how],
    leak: [how],
    bound: [
      injected({ shape: NUMBER, env: "LIMIT" }),
      injected({ shape: { kind: "boolean" }, env: "VERBOSE" }),
      injected({ shape: { kind: "object", props: [{ name: "x", shape: NUMBER }] }, env: "POINT" }),
      injected({ shape: { kind: "array", items: NUMBER }, value: [1, 2, 3] }),
      injected({ shape: { kind: "string" }, value: "5" }),
    ],
  }),
  env,
};

const GIVEN = { WEATHER_KEY: KEY, REGION: "north" };

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
});

/** Runs the program until it ends, with these variables and these lines of input. */
async function run(variables: Readonly<Record<string, string>>, args: readonly string[], ...messages: unknown[]): Promise<Output> {
  const child = startProgram(program, args, variables);
  const lines: string[] = [];
  child.onLine((line) => lines.push(line));
  for (const message of messages) child.write(`${JSON.stringify(message)}\n`);
  const exit = await child.end();
  return { ...exit, stdout: lines.join("\n"), stderr: child.stderr() };
}

const MISSING =
  "error: not set in the environment: WEATHER_KEY (Key of the weather service; a secret), REGION (Where to look); " +
  "set them where the program is started, or in a file of lines such as WEATHER_KEY=... that --env-file names\n";

it("does not start to serve without what it needs, and says all of it in one line", async () => {
  expect(await run({}, [], request(1, "ping"))).toEqual({ code: 1, signal: null, stdout: "", stderr: MISSING });
  expect(await run({ WEATHER_KEY: "", REGION: "" }, ["--mcp"])).toMatchObject({ code: 1, stderr: MISSING });
  expect(await run({ WEATHER_KEY: KEY }, [])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: not set in the environment: REGION \(Where to look\); set it where .* REGION=\.\.\. .*\n$/),
  });
});

it("calls no tool from the shell without what it needs", async () => {
  expect(await run({}, ["weather", "Oslo"])).toEqual({ code: 1, signal: null, stdout: "", stderr: MISSING });
  expect(await run({}, ["weather"])).toMatchObject({ code: 2, stderr: expect.stringContaining("missing argument 'how'") });
});

it("needs nothing to say what it is", async () => {
  for (const args of [["--help"], ["weather", "--help"], ["--version"], ["--mcp-tools"], ["--mcp-config"]])
    expect(await run({}, args), args.join(" ")).toMatchObject({ code: 0, stderr: expect.not.stringContaining("not set") });
});

it("gives variables their defaults before the module runs", async () => {
  const { stdout } = await run(GIVEN, ["weather", "Oslo"]);
  expect(JSON.parse(stdout)).toEqual({ city: "Oslo", key: KEY, unit: "C" });
  expect(JSON.parse((await run({ ...GIVEN, UNIT: "F" }, ["weather", "Oslo"])).stdout)).toMatchObject({ unit: "F" });
  expect(JSON.parse((await run({ ...GIVEN, UNIT: "" }, ["weather", "Oslo"])).stdout)).toMatchObject({ unit: "C" });
});

it("reads files of variables; what is set already counts more, the last file counts most", async () => {
  const [first, second] = ["first.env", "second.env"].map((name) => join(dirname(program), name));
  writeFileSync(first ?? "", `# keys\nWEATHER_KEY="from the first"\nexport REGION=south\nUNIT=K\n`);
  writeFileSync(second ?? "", "\ufeffWEATHER_KEY='from the second'\n");
  const args = ["--env-file", first ?? "", `--env-file=${second}`];
  const expected = { city: "Oslo", key: "from the second", unit: "F" };
  expect(JSON.parse((await run({ UNIT: "F" }, [...args, "weather", "Oslo"])).stdout)).toEqual(expected);
  expect(JSON.parse((await run({ UNIT: "F" }, ["--tools", "weather", ...args, "weather", "Oslo"])).stdout)).toEqual(expected);
  const served = await run(
    {},
    ["--mcp", ...args],
    request(1, "initialize", { protocolVersion: "2025-11-25" }),
    call(2, "weather", { _1: "Oslo" }),
  );
  expect(served).toMatchObject({ code: 0, stdout: expect.stringContaining('\\"unit\\":\\"K\\"') });
  expect(await run({}, ["weather", "--env-file"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--env-file is read only in front of the tool's name"),
  });
});

it("says which file it cannot read", async () => {
  // Node itself looks whether the file is there, wherever the flag stands.
  expect(await run({}, ["--env-file", "/none/such"])).toMatchObject({ code: 9, stderr: expect.stringContaining("/none/such: not found") });
  expect(await run({}, ["--env-file"])).toMatchObject({ code: 2, stderr: "error: --env-file: the name of a file is missing\n" });
});

it("lists the variables in its help, and no value", async () => {
  const { stdout } = await run({ ...GIVEN, LIMIT: "77" }, ["--help"]);
  expect(stdout).toContain(`Environment:
  WEATHER_KEY      Key of the weather
                   service
                   (required, secret)
  REGION           Where to look
                   (required)
  UNIT             C or F
                   (optional, default: C)
  LIMIT            (optional)
  --env-file FILE  in front of all else: `);
  expect(stdout).not.toMatch(/77|s3cr3t|north/);
});

it("leaves room for the variables in a configuration, and no value", async () => {
  const { stdout, stderr } = await run({ ...GIVEN, UNIT: "F" }, ["--mcp-config"]);
  const fill = { WEATHER_KEY: "", REGION: "", UNIT: "C", LIMIT: "" };
  expect(JSON.parse(stdout)).toEqual({ mcpServers: { small: { command: process.execPath, args: [program], env: fill } } });
  expect(stderr).toBe(`Fill in the values of "env": WEATHER_KEY, REGION, UNIT, LIMIT. What each is for: ${basename(program)} --help\n`);
  const file = join(dirname(program), "config.env");
  writeFileSync(file, "WEATHER_KEY=1\nREGION=2\nUNIT=3\nLIMIT=4\n");
  const config = JSON.parse((await run({}, ["--env-file", file, "--mcp-config"])).stdout);
  expect(config).toEqual({ mcpServers: { small: { command: process.execPath, args: [program, "--env-file", file] } } });
});

it("takes a reference that a client did not resolve for no value", async () => {
  const unresolved = { ...GIVEN, UNIT: "${env:UNIT}", REGION: "$REGION" };
  expect((await run(unresolved, ["weather", "Oslo"])).stderr).toContain("not set in the environment: REGION");
  expect(JSON.parse((await run({ ...unresolved, REGION: "$UNIT" }, ["weather", "Oslo"])).stdout)).toMatchObject({ unit: "C" });
});

it("shows no secret in what it says of failures, in both eras", async () => {
  const opening = request(0, "initialize", { protocolVersion: "2025-11-25" });
  const leaks = [call(1, "leak", { _1: "later" }), call(2, "leak", { _1: "at once" }, CLAIM), call(3, "leak", { _1: "result" })];
  const { stdout } = await run(GIVEN, [], opening, leaks[0]);
  expect(stdout).toContain("no entry with ***WEATHER_KEY***\\ncaused by: https://x.y/?key=***WEATHER_KEY***");
  expect((await run(GIVEN, [], leaks[1])).stdout).toContain("Basic ***WEATHER_KEY***");
  expect((await run(GIVEN, [], opening, leaks[2])).stdout).toContain(KEY);
  const shell = await run(GIVEN, ["leak", "later"]);
  expect(shell).toMatchObject({ code: 1, stderr: expect.stringContaining("Error: no entry with ***WEATHER_KEY***\n") });
  const stray = startProgram(program, [], GIVEN);
  stray.write(`${JSON.stringify(opening)}\n${JSON.stringify(call(4, "leak", { _1: "stray" }))}\n`);
  await expect
    .poll(() => stray.stderr(), { timeout: 30_000 })
    .toContain("uncaught exception, the server goes on: Error: stray ***WEATHER_KEY***");
  await stray.end();
});

it("shows a secret that is no more than a word", async () => {
  expect((await run({ ...GIVEN, WEATHER_KEY: "no" }, ["leak", "later"])).stderr).toContain("Error: no entry with no\n");
});

it("fills in what is bound, each call anew", async () => {
  const variables = { ...GIVEN, LIMIT: "5", VERBOSE: "true", POINT: '{"x":1}' };
  const expected = { limit: 5, verbose: true, point: { x: 1 }, list: 4, constant: "5" };
  expect(JSON.parse((await run(variables, ["bound"])).stdout)).toEqual(expected);
  const { stdout } = await run(
    variables,
    [],
    request(0, "initialize", { protocolVersion: "2025-06-18" }),
    call(1, "bound"),
    call(2, "bound"),
    call(3, "bound", { limit: 3 }),
  );
  const [, ...replies] = stdout.split("\n").map((line) => JSON.parse(line));
  expect(replies.sort((a, b) => a.id - b.id)).toEqual([
    result(1, text(JSON.stringify(expected))),
    result(2, text(JSON.stringify(expected))),
    error(3, -32602, "Invalid arguments: limit: unknown property"),
  ]);
});

it("leaves away what is bound to a variable that is not set", async () => {
  expect(JSON.parse((await run(GIVEN, ["bound"])).stdout)).toEqual({ list: 4, constant: "5" });
});

it("does not start with a variable that does not fit its parameter", async () => {
  const variables = { ...GIVEN, LIMIT: "five", VERBOSE: "yes", POINT: '{"x":"one"}' };
  expect(await run(variables, [])).toEqual({
    code: 1,
    signal: null,
    stdout: "",
    stderr: `error: the environment variable LIMIT: expected a number, got "five"
error: the environment variable VERBOSE: expected a boolean, got "yes"
error: the environment variable POINT at x: expected a number, got "one"
`,
  });
});

it("does not show a secret that does not fit its parameter", async () => {
  const secret = await buildProgram(SOURCE, { ...manifest, env: [{ name: "LIMIT", secret: true, required: true }] });
  const child = startProgram(secret, [], { LIMIT: "hidden away" });
  await child.end();
  expect(child.stderr()).toBe("error: the environment variable LIMIT: expected a number, got something else\n");
});
