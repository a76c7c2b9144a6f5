import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getMcpConfigForManifest } from "@anthropic-ai/mcpb/node";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";
import { openSession } from "../support/session.ts";
import { weather } from "./weather.ts";

const mcpb = join(dirname(createRequire(import.meta.url).resolve("@anthropic-ai/mcpb")), "cli/cli.js");
const PNG = Buffer.from("89504e470d0a1a0a0000000d", "hex");

it("makes a bundle that hosts take, and start", async () => {
  const cwd = await weather({}, "--sourcemap", "beside", "-o", "prog");
  writeFileSync(join(cwd, "icon.png"), PNG);
  const { code, stderr } = await mcpc(["pack", "prog", "--icon", "icon.png"], { cwd });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      "packed ./weather.mcpb: weather 1.2.3, 1 tool\nnext: open ./weather.mcpb with Claude Desktop, or any host that takes MCP bundles.\n",
  });
  const unpacked = join(cwd, "unpacked");
  expect(await run(process.execPath, [mcpb, "unpack", join(cwd, "weather.mcpb"), unpacked])).toMatchObject({ code: 0 });
  expect(await run(process.execPath, [mcpb, "validate", unpacked])).toMatchObject({ code: 0 });
  const manifest = JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({
    name: "weather",
    version: "1.2.3",
    description: "The weather of the coming days.",
    author: { name: "Ann Lee", email: "ann@example.org" },
    repository: { type: "git", url: "https://github.com/ann/weather" },
    tools: [{ name: "forecast", description: "The weather." }],
    prompts_generated: true,
    user_config: {
      WEATHER_KEY: { type: "string", title: "WEATHER_KEY", description: "Key of the weather service", required: true, sensitive: true },
      UNIT: { default: "C", required: false },
      PLACE: { required: false },
      DAYS: { type: "number", default: 3 },
      SHORT: { type: "boolean" },
    },
  });
  expect(statSync(join(unpacked, "server/index.js")).mode & 0o111).toBe(0o111);
  expect(readFileSync(join(unpacked, "server/prog.map"), "utf8")).toContain("weather.ts");
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: unpacked,
    systemDirs: {},
    userConfig: { WEATHER_KEY: "secret" },
    pathSeparator: "/",
  });
  expect(config).toMatchObject({ command: "node", args: [join(unpacked, "server/index.js")] });
  const session = await openSession(String(config?.args?.[0]), "2025-11-25", undefined, config?.env);
  const { result } = await session.request("tools/call", { name: "forecast", arguments: { _1: "Oslo" } });
  // What the user left open, the host passes on as it stands.
  expect(config?.env?.["PLACE"]).toContain("user_config");
  expect(result).toMatchObject({ content: [{ type: "text", text: "Oslo, 20 degrees C nowhere for 3 days" }] });
  await session.close();
});

it("leaves out what hosts would refuse the whole bundle for, and says so", async () => {
  const cwd = await weather({ author: "Ann <ann at example>", homepage: "https://example.org/ö x", bugs: "https://example.org/bugs" });
  const { code, stderr } = await mcpc(["pack", "out"], { cwd });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining("note: the author's address 'ann at example' is none that hosts take, and is left out\n"),
  });
  const unpacked = join(cwd, "unpacked");
  await run(process.execPath, [mcpb, "unpack", join(cwd, "weather.mcpb"), unpacked]);
  expect(await run(process.execPath, [mcpb, "validate", unpacked])).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8"))).toMatchObject({
    ...{ author: { name: "Ann" }, homepage: "https://example.org/%C3%B6%20x", support: "https://example.org/bugs" },
  });
});

it("gives the same bytes for the same program, wherever that is", async () => {
  const cwd = await weather();
  await mcpc(["pack", "out", "-o", "a.mcpb"], { cwd, env: { TZ: "Asia/Tokyo" } });
  await mcpc(["pack", "out", "-o", "b.mcpb"], { cwd, env: { TZ: "America/Lima" } });
  expect(readFileSync(join(cwd, "a.mcpb")).equals(readFileSync(join(cwd, "b.mcpb")))).toBe(true);
});

const WRONG: readonly (readonly [args: readonly string[], code: number, stderr: string])[] = [
  [["pack", "nothing"], 2, "error: there is no program 'nothing'\n"],
  [["pack", "lib.ts"], 1, "error: 'lib.ts' cannot be packed: it is no program that mcpc built\n"],
  [["pack", "out", "--icon", "lib.ts"], 2, "error: the icon 'lib.ts' is no PNG file, which hosts want\n"],
  [["pack", "out", "--url", "https://x.org"], 2, "error: --url means nothing to --format mcpb\n"],
  [["pack", "out", "-o", "x.zip"], 1, "error: ./x.zip is no name for a bundle: hosts know them by the ending .mcpb\n"],
];

it("says what is wrong", async () => {
  const unversioned = await weather({ version: "abc" });
  expect(await mcpc(["pack", "out"], { cwd: unversioned })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("the version 'abc' is none that npm and hosts take"),
  });
  const cwd = folder({ "lib.ts": "/** F. */\nexport function f(): void {}\n" });
  await mcpc(["build", "lib.ts"], { cwd });
  for (const [args, code, stderr] of WRONG) expect(await mcpc(args, { cwd })).toEqual({ code, stdout: "", stderr });
});
