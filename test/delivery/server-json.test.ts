import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import { mcpc } from "../support/run.ts";
import { registryRules } from "./registry-rules.ts";
import { weather } from "./weather.ts";

const judge = addFormats.default(new Ajv({ allErrors: true })).compile(registryRules);
const NAME = "io.github.ann/weather";

async function entry(cwd: string, ...flags: readonly string[]): Promise<Record<string, unknown>> {
  const { code, stderr } = await mcpc(["pack", "out", "--format", "server-json", "--registry-name", NAME, ...flags], { cwd });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const content: Record<string, unknown> = JSON.parse(readFileSync(join(cwd, "server.json"), "utf8"));
  judge(content);
  expect(judge.errors).toBeNull();
  return content;
}

it("tells the registry of the package, the bundle, or the address", async () => {
  const cwd = await weather();
  const environmentVariables = [
    { name: "WEATHER_KEY", description: "Key of the weather service", isRequired: true, isSecret: true },
    { name: "UNIT", description: "C or F", isRequired: false, default: "C" },
    { name: "PLACE", isRequired: false },
    { name: "DAYS", description: "How many", isRequired: false, format: "number", default: "3" },
    { name: "SHORT", isRequired: false, format: "boolean" },
  ];
  expect(await entry(cwd)).toEqual({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: NAME,
    description: "The weather of the coming days.",
    version: "1.2.3",
    repository: { url: "https://github.com/ann/weather", source: "github" },
    packages: [
      {
        ...{ registryType: "npm", identifier: "@ann/weather", version: "1.2.3", runtimeHint: "npx" },
        ...{ transport: { type: "stdio" }, environmentVariables },
      },
    ],
    _meta: { "io.modelcontextprotocol.registry/publisher-provided": { tool: "mcpc" } },
  });
  await mcpc(["pack", "out"], { cwd });
  const sha256 = createHash("sha256")
    .update(readFileSync(join(cwd, "weather.mcpb")))
    .digest("hex");
  const url = "https://github.com/ann/weather/releases/download/v1.2.3/weather.mcpb";
  expect(await entry(cwd, "--mcpb-url", url)).toMatchObject({ packages: [{ registryType: "mcpb", identifier: url, fileSha256: sha256 }] });
  const remote = await entry(cwd, "--url", "https://weather.example.org/mcp");
  expect(remote["remotes"]).toEqual([{ type: "streamable-http", url: "https://weather.example.org/mcp" }]);
  expect(remote["packages"]).toBeUndefined();
  expect(await entry(cwd, "--url", "https://weather.example.org/mcp", "--mcpb-url", url, "--npm-name", "weather")).toMatchObject({
    packages: [{ registryType: "npm" }, { registryType: "mcpb" }],
    remotes: [{}],
  });
});

it("leaves out what the registry refuses and needs no npm name where npm plays no part", async () => {
  const cwd = await weather({
    ...{ name: "Weather", homepage: "http://example.org", repository: "https://github.com/ann/mono/tree/main/a b" },
    description: "🌦".repeat(120),
  });
  const { stderr } = await mcpc(["pack", "out", "--format", "server-json", "--registry-name", NAME, "--url", "https://a.org"], { cwd });
  expect(stderr).toContain("note: the homepage 'http://example.org' is left out: the registry wants https\n");
  expect(await entry(cwd, "--url", "https://a.org")).toEqual({
    ...{ $schema: expect.anything(), name: NAME, version: "1.2.3", _meta: expect.anything() },
    description: "The weather of the coming days.",
    repository: { url: "https://github.com/ann/mono", source: "github" },
    remotes: [{ type: "streamable-http", url: "https://a.org" }],
  });
});

const PROBLEMS: readonly (readonly [flags: readonly string[], stderr: string])[] = [
  [
    [],
    "--registry-name is needed, the server's name in the registry: io.github.USER/weather, or com.example/weather for a domain of yours",
  ],
  [["--registry-name", "weather"], "'weather' is no name of the MCP registry: they are as io.github.USER/NAME"],
  [["--registry-name", NAME, "--mcpb-url", "https://x.org/a.mcpb"], "--mcpb-url must be a file of a release on github.com or gitlab.com"],
  [["--registry-name", NAME, "--url", "https://ex.org/a b"], "--url must be an address that the MCP registry takes"],
  [["--registry-name", NAME, "--npm-name", "Bad Name"], "'Bad Name' is no name for npm"],
];

it("says what is wrong, and overwrites no other file", async () => {
  const cwd = await weather();
  for (const [flags, problem] of PROBLEMS) {
    const { code, stderr } = await mcpc(["pack", "out", "--format", "server-json", ...flags], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`error: ${problem}`) });
  }
  const mine = `{ "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json", "name": "${NAME}" }`;
  writeFileSync(join(cwd, "server.json"), mine);
  const { code, stderr } = await mcpc(["pack", "out", "--format", "server-json", "--registry-name", NAME], { cwd });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "error: ./server.json is there already and was not packed by mcpc: -o names another file\n",
  });
  expect(readFileSync(join(cwd, "server.json"), "utf8")).toBe(mine);
});

it("asks for a version that is none of a range", async () => {
  const cwd = await weather({ version: "1.2.3-next.1" });
  const { code, stderr } = await mcpc(["pack", "out", "--format", "server-json", "--registry-name", NAME], { cwd });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining("error: the version '1.2.3-next.1' is refused by the MCP registry"),
  });
});
