import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { build } from "../../src/commands/build.ts";
import { compile } from "../../src/compile.ts";
import { portabilityCodes } from "../../src/diagnostics/codes/portability.ts";
import type { ToolEntry } from "../../templates/contract.ts";
import { folder } from "../support/folder.ts";
import { isRecord } from "../support/is-record.ts";
import { compileRows, rows } from "../support/readme-types.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const readme = readFileSync(join(ROOT, "README.md"), "utf8");

it("the table of types says what the compiler does", () => {
  expect(rows.length).toBeGreaterThan(30);
  const { tools } = compileRows((type, i) => `export function f${i}(x: ${type}): void {}`);
  const schemas = tools.map(argumentSchema);
  expect(rows.map(({ type }, i) => ({ type, schema: schemas[i] }))).toEqual(rows);
});

it("the example has no warnings, and agents see of it what is shown", async () => {
  const text = firstBlock("## An example", "ts").replace("  ...\n", "  throw new Error(`no weather for ${city}, ${days}, ${unit}`);\n");
  const { diagnostics, program } = await compile({ entry: "weather.ts", cwd: folder({ "weather.ts": text }) });
  expect(diagnostics).toEqual([]);
  expect(program?.manifest.tools.map(({ listing }) => listing)).toEqual([JSON.parse(firstBlock("## An example", "json"))]);
});

it("the table of portability has every code, and the comments below it silence what they say", async () => {
  const section = sectionOf("## What is said about portability");
  for (const code of Object.keys(portabilityCodes)) expect(section).toContain(`\n| \`${code}\``);
  const text = firstBlock("## What is said about portability", "ts");
  expect((await compile({ entry: "lib.ts", cwd: folder({ "lib.ts": text }) })).diagnostics).toEqual([]);
});

it.each(["unknown-param/shop", "duplicate-tool/files", "typescript-error/orders"])("%s is shown with what comes out", async (path) => {
  const cwd = join(ROOT, "fixtures/fail", path);
  const name = `${path.split("/")[1]}.ts`;
  const { code, stderr = "" } = await build([name], { output: join(folder(), "out") }, { cwd, color: false });
  expect(code).toBe(1);
  expect(new Set(stderr.match(/^\S+:\d+:\d+ - (error|warning|note) .*/gm)).size, "five mistakes").toBe(5);
  const section = sectionOf("## Three broken modules");
  expect(section).toContain(`\`${name}\`:\n\n\`\`\`ts\n${readFileSync(join(cwd, name), "utf8")}\`\`\`\n`);
  expect(section).toContain(`\`\`\`\n$ mcpc build ${name}\n${stderr}\`\`\`\n`);
});

/** The schema of a tool's one argument, without its title. */
function argumentSchema({ listing }: ToolEntry): unknown {
  const { properties } = listing.inputSchema;
  const argument: unknown = isRecord(properties) ? properties["_1"] : undefined;
  const { title: _, ...schema } = isRecord(argument) ? argument : {};
  return schema;
}

function sectionOf(heading: string): string {
  const start = readme.indexOf(`\n${heading}\n`);
  expect(start, heading).toBeGreaterThan(0);
  return readme.slice(start, readme.indexOf("\n## ", start + heading.length));
}

function firstBlock(heading: string, language: string): string {
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(sectionOf(heading))?.[1] ?? "";
}
