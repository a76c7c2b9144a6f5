import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import { mcpc } from "../cli/run.ts";
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
});

const WRONG: readonly (readonly [flags: readonly string[], stderr: string])[] = [
  [
    [],
    "error: --registry-name is needed, the server's name in the registry: io.github.USER/weather, or com.example/weather for a domain of yours\n",
  ],
  [
    ["--registry-name", "weather"],
    "error: 'weather' is no name of the MCP registry: they are as io.github.USER/NAME, or com.example/NAME for a domain of yours\n",
  ],
  [
    ["--registry-name", NAME, "--mcpb-url", "https://x.org/a.mcpb"],
    "error: --mcpb-url must be a release of github.com or gitlab.com with 'mcpb' in its address, not 'https://x.org/a.mcpb'\n",
  ],
  [
    ["--registry-name", NAME, "--npm-name", "Bad Name"],
    "error: 'Bad Name' is no name for npm: lower-case letters, digits, '-', '.' and '_', with a scope as @me/name\n",
  ],
];

it("says what is wrong, and overwrites no other file", async () => {
  const cwd = await weather();
  for (const [flags, stderr] of WRONG)
    expect(await mcpc(["pack", "out", "--format", "server-json", ...flags], { cwd })).toEqual({ code: 2, stdout: "", stderr });
  writeFileSync(join(cwd, "server.json"), "{}");
  const { code, stderr } = await mcpc(["pack", "out", "--format", "server-json", "--registry-name", NAME], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "error: ./server.json is there already, and no server.json\n" });
});
