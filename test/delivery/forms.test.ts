import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v0_3 } from "@anthropic-ai/mcpb/node";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { type PackFlags, pack } from "../../src/commands/pack.ts";
import { programOf } from "../support/build-fixture.ts";
import { storyNamed } from "../support/fixtures.ts";
import { folder } from "../support/folder.ts";
import { registryRules } from "./registry-rules.ts";

const NAME = "io.github.ann/combat";

/** A folder with a story's program and a package.json, and the story in each form. */
async function packed(...forms: readonly PackFlags[]): Promise<string> {
  const cwd = folder({ "package.json": JSON.stringify({ name: "combat-mcp", author: "Ann Lee", license: "MIT" }), LICENSE: "Do.\n" });
  copyFileSync(await programOf(storyNamed("combat")), join(cwd, "out"));
  for (const flags of forms) expect(await pack("out", flags, { cwd, color: false })).toMatchObject({ code: 0 });
  return cwd;
}

it("packs a bundle that hosts take", async () => {
  const cwd = await packed({ format: "mcpb" }, { format: "mcpb" });
  const { "manifest.json": manifest, "server/index.js": program } = unzipSync(readFileSync(join(cwd, "combat.mcpb")));
  const judged = v0_3.McpbManifestSchema.safeParse(JSON.parse(Buffer.from(manifest ?? []).toString("utf8")));
  expect(judged.error).toBeUndefined();
  expect(readFileSync(join(cwd, "out")).equals(program ?? Buffer.of())).toBe(true);
});

it("packs an entry that the registry takes, a package and an image", async () => {
  const cwd = await packed({ format: "server-json", registryName: NAME }, { format: "npm", registryName: NAME }, { format: "docker" });
  const judge = addFormats.default(new Ajv({ allErrors: true })).compile(registryRules);
  judge(JSON.parse(readFileSync(join(cwd, "server.json"), "utf8")));
  expect(judge.errors).toBeNull();
  expect(JSON.parse(readFileSync(join(cwd, "combat-npm/package.json"), "utf8"))).toMatchObject({
    ...{ name: "combat-mcp", mcpName: NAME, license: "MIT", bin: { "combat-mcp": "index.js" }, files: ["index.js"] },
  });
  expect(readFileSync(join(cwd, "combat-npm/LICENSE"), "utf8")).toBe("Do.\n");
  const lines = readFileSync(join(cwd, "combat-docker/Dockerfile"), "utf8").split("\n");
  expect(lines).toEqual(expect.arrayContaining(["FROM node:${NODE_VERSION}-slim", "COPY . ./", "USER node"]));
});
