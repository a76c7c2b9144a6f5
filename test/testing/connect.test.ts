import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { connect } from "../../src/testing/connect.ts";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";

const LIB = `/** Days from a day on. */
export function later(day: Date, { days = 1 }: { /** @minimum 1 */ days?: number } = {}): { day: Date } {
  return { day: new Date(day.getTime() + days * 86_400_000) };
}

/** Fails. */
export async function fail(): Promise<void> {
  throw new Error("no luck", { cause: new Error("no money") });
}

let calls = 0;
/** Counts its calls. */
export const count = (): number => ++calls;
`;

async function connectTo(text: string, options: Parameters<typeof connect>[1] = {}): ReturnType<typeof connect> {
  return connect(pathToFileURL(join(folder({ "lib.mts": text }), "lib.mts")), options);
}

it("lists what the built program lists", async () => {
  const cwd = folder({ "lib.mts": LIB.slice(0, LIB.indexOf("let calls")) });
  const server = await connect(join(cwd, "lib.mts"));
  expect((await mcpc(["build", "lib.mts"], { cwd })).code).toBe(0);
  const listed = await run(join(cwd, "out"), ["--mcp-tools"]);
  expect(server.list()).toEqual(JSON.parse(listed.stdout).tools);
});

it("calls as a client does: JSON in, JSON out, arguments checked", async () => {
  const server = await connectTo(LIB);
  const day = new Date(0);
  expect(await server.call("later", { _1: day, days: 2 })).toEqual({
    content: [{ type: "text", text: '{"day":"1970-01-03T00:00:00.000Z"}' }],
    structuredContent: { day: "1970-01-03T00:00:00.000Z" },
    isError: false,
  });
  const refused = await server.call("later", { _1: day, days: 0 });
  expect(refused.isError).toBe(true);
  expect(String(refused.content[0]?.["text"])).toContain("days");
  expect(await server.call("fail")).toMatchObject({ isError: true, content: [{ text: "no luck\ncaused by: no money" }] });
});

it("runs the module once, and each connection runs its own", async () => {
  const [one, other] = [await connectTo(LIB), await connectTo(LIB)];
  expect([await one.call("count"), await one.call("count")].map(({ content }) => content[0]?.["text"])).toEqual(["1", "2"]);
  expect((await other.call("count")).content[0]?.["text"]).toBe("1");
});

it("lets the module believe that it is where it is written", async () => {
  const cwd = folder({ "lib.mjs": "/** @returns {string[]} */\nexport const here = () => [import.meta.url, import.meta.dirname];\n" });
  const { content } = await (await connect(join(cwd, "lib.mjs"))).call("here");
  expect(JSON.parse(String(content[0]?.["text"]))).toEqual([pathToFileURL(join(cwd, "lib.mjs")).href, cwd]);
});

it("speaks the revision that it is told to", async () => {
  const newest = await connectTo(LIB, { revision: "2026-07-28" });
  expect(await newest.call("count")).toMatchObject({ structuredContent: 1, resultType: "complete" });
  const oldest = await connectTo(LIB, { revision: "2024-11-05" });
  expect(oldest.list()[0]).not.toHaveProperty("title");
  await expect(oldest.call("later", {})).rejects.toThrow("_1");
  await expect(connectTo(LIB, { revision: "2023-01-01" })).rejects.toThrow("there is no revision '2023-01-01'");
});

it("compiles as it is told to", async () => {
  const text = "/** Says it. */\nexport const say = (text: string): string => text;\n";
  const { content } = await (await connectTo(text, { text: "json" })).call("say", { _1: "so" });
  expect(content).toEqual([{ type: "text", text: '"so"' }]);
});

it("rejects what a client gets as an error", async () => {
  const server = await connectTo(LIB);
  await expect(server.call("nothing")).rejects.toThrow("unknown tool 'nothing'");
});

it("throws with all diagnostics when the module cannot be compiled", async () => {
  const text = "/** A. */\nexport const a: string = 1;\n/** B. */\nexport const b = (): string => 2;\n";
  await expect(connectTo(text)).rejects.toThrow(
    /^the module cannot be compiled:\n[\s\S]*lib\.mts:2:14 - error typescript-error: TS2322[\s\S]*lib\.mts:4:/,
  );
  await expect(connectTo('import { x } from "./none.js";\n/** A. */\nexport const a = (): string => x;\n')).rejects.toThrow("TS2307");
});

it("reads resources and asks for prompts, in every revision", async () => {
  const text = `/**
 * A page.
 * @resource book:///{page}
 */
export const page = (page: number): string | undefined => (page === 1 ? "Once upon a time" : undefined);

/**
 * Asks for a story.
 * @prompt
 */
export const story = (hero: string): string => "Tell me of " + hero;
`;
  for (const revision of ["2024-11-05", "2026-07-28"]) {
    const server = await connectTo(text, { revision });
    expect(await server.read("book:///1")).toEqual([{ uri: "book:///1", mimeType: "text/plain", text: "Once upon a time" }]);
    await expect(server.read("book:///2")).rejects.toThrow("unknown resource 'book:///2'");
    expect((await server.prompt("story", { hero: "Ann" })).messages).toEqual([
      { role: "user", content: { type: "text", text: "Tell me of Ann" } },
    ]);
    await expect(server.prompt("story")).rejects.toThrow("hero: required but missing");
  }
});

it("proposes values as a client is given them", async () => {
  const server = await connectTo(`
/**
 * Asks.
 * @prompt
 * @complete city cities
 */
export const ask = (style: "short" | "long", city: string): string => style + city;
/**
 * A page.
 * @resource page:///{kind}
 */
export const page = (kind: "news" | "notes" | "ads"): string => kind;
/** @internal */
export const cities = (typed: string, { style }: { style?: string }): string[] => [typed + style];
`);
  expect(await server.complete("ask", "style", "s")).toMatchObject({ values: ["short"] });
  expect(await server.complete("ask", "city", "Os", { style: "long" })).toMatchObject({ values: ["Oslong"] });
  expect(await server.complete("page:///{kind}", "kind", "n")).toMatchObject({ values: ["news", "notes"], total: 2 });
  await expect(server.complete("nothing", "style")).rejects.toThrow("unknown reference");
});

it("asks for the variables that the program asks for, in the same words", async () => {
  const text = `/**
 * A module.
 * @module
 * @env CONNECT_REGION Where to look
 * @secret CONNECT_KEY
 * @env [CONNECT_UNIT=C] C or F
 */

/**
 * Tells.
 * @bind limit env:CONNECT_LIMIT
 * @env [CONNECT_LIMIT=10] How many
 */
export function tell(limit: number): string {
  if (limit > 100) throw new Error("too much for " + process.env["CONNECT_KEY"]);
  return [process.env["CONNECT_REGION"], process.env["CONNECT_UNIT"], limit].join();
}
`;
  const cwd = folder({ "lib.mts": `/// <reference types="node" />\n${text}` });
  onTestFinished(() => {
    for (const name of ["REGION", "KEY", "UNIT", "LIMIT"]) delete process.env[`CONNECT_${name}`];
  });
  expect((await mcpc(["build", "lib.mts", "--allow-type-errors"], { cwd })).code).toBe(0);
  const open = (): ReturnType<typeof connect> => connect(join(cwd, "lib.mts"), { allowTypeErrors: true });
  const told = async (): Promise<string> => {
    const { stderr } = await run(join(cwd, "out"), ["--mcp"], { cwd });
    return stderr.trimEnd().replaceAll("error: ", "");
  };
  const nothing = await told();
  expect(nothing).toMatch(/^not set in the environment: CONNECT_REGION \(Where to look\), CONNECT_KEY \(a secret\); set them /);
  await expect(open()).rejects.toThrow(new Error(nothing));
  Object.assign(process.env, { CONNECT_REGION: "north", CONNECT_LIMIT: "many" });
  const less = await told();
  expect(less.split("\n")).toHaveLength(2);
  await expect(open()).rejects.toThrow(new Error(less));
  Object.assign(process.env, { CONNECT_KEY: "s3cr3t", CONNECT_LIMIT: "20" });
  expect((await (await open()).call("tell")).content).toEqual([{ type: "text", text: "north,C,20" }]);
  Object.assign(process.env, { CONNECT_LIMIT: "200" });
  expect((await (await open()).call("tell")).content).toEqual([{ type: "text", text: "too much for ***CONNECT_KEY***" }]);
});
