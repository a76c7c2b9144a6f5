import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clients } from "../../templates/clients/index.ts";
import { mcpc } from "../support/run.ts";
import { runProgram } from "../support/run-program.ts";
import { readers } from "./client-readers.ts";

const LIB = `/**
 * The weather.
 * @module
 * @secret WEATHER_KEY Key of the service
 * @env [UNIT=C] C or F
 * @env [REGION] Where
 */
declare const process: { env: Record<string, string | undefined> };

/** What is in the environment. */
export function seen(): string {
  return ["WEATHER_KEY", "UNIT", "REGION", "STRAY"].map((name) => process.env[name] ?? "none").join(" ");
}
`;

let program = "";

beforeAll(async () => {
  const cwd = mkdtempSync(join(tmpdir(), "mcpc configurations-"));
  writeFileSync(join(cwd, "weather.ts"), LIB);
  const { code, stderr } = await mcpc(["build", "weather.ts"], { cwd });
  expect(code, stderr).toBe(0);
  program = join(cwd, "out");
});

afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));

const config = async (client: string, ...more: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runProgram(program, `--mcp-config=${client}`, ...more);
  expect(code, stderr).toBe(0);
  return stdout;
};

it("has a reader for each client", () => {
  expect([...readers.keys()]).toEqual([...clients.keys()]);
});

for (const [client, reader] of readers) {
  it(`starts from what it writes for ${client}, with an empty environment`, async () => {
    const text = await config(client);
    // Where there is no notation, the user fills the value in.
    const filled = clients.get(client)?.reference === "" ? text.replace('"WEATHER_KEY": ""', '"WEATHER_KEY": "k"') : text;
    const { weather } = reader.local(filled, { WEATHER_KEY: "k" });
    if (!weather) throw new Error("no entry");
    const transport = new StdioClientTransport({
      command: weather.command,
      args: [...weather.args],
      env: { PATH: "/usr/bin:/bin", ...weather.env },
      cwd: "/",
      stderr: "pipe",
    });
    const session = new Client({ name: "test", version: "1" });
    await session.connect(transport);
    expect((await session.listTools()).tools.map(({ name }) => name)).toEqual(["seen"]);
    expect(await session.callTool({ name: "seen" })).toMatchObject({ content: [{ text: expect.stringMatching(/^k C (none)? ?none$/) }] });
    await session.close();
  });

  it(`writes no value for ${client}, and only what it declares`, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, `--mcp-config=${client}`], {
      env: { PATH: "/usr/bin:/bin", WEATHER_KEY: "secret-value", REGION: "secret-region" },
    });
    expect(stdout).not.toContain("secret");
  });

  const { remote } = reader;
  if (remote)
    it(`writes for ${client} where the server is reached, and whose token to send`, async () => {
      const text = await config(client, "--url", "https://example.org/mcp");
      const headers = client === "zed" ? {} : { Authorization: "Bearer t" };
      expect(remote(text, { MCPC_TOKEN: "t" })).toEqual({ weather: { url: "https://example.org/mcp", headers } });
      const near = await config(client, "--url=http://127.0.0.1:3000/mcp");
      expect(remote(near, {})).toEqual({ weather: { url: "http://127.0.0.1:3000/mcp", headers: {} } });
    });
  else
    it(`says that ${client} has no form for an address`, async () => {
      expect(await runProgram(program, `--mcp-config=${client}`, "--url", "https://example.org/mcp")).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining(`the configuration of ${client} has no form for --url`),
      });
    });
}

it("lets Visual Studio Code ask for secrets without showing them", async () => {
  expect(JSON.parse(await config("vscode")).inputs).toEqual([
    { type: "promptString", id: "weather-WEATHER_KEY", description: "Key of the service", password: true },
  ]);
});
