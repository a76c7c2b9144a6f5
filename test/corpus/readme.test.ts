import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { check } from "../../src/check/check.ts";
import { createSink } from "../../src/diagnostics/sink.ts";
import { manifestOf } from "../../src/emit/manifest.ts";
import { read } from "../../src/read/read.ts";
import { isRecord } from "../support/is-record.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const section = readme.slice(readme.indexOf("## From types to schemas"), readme.indexOf("## What comes back"));

it("the table of types says what the compiler does", () => {
  const rows: { type: string; schema: unknown }[] = [...section.matchAll(/^\| (`+) ?(.+?) ?\1 \| `(\{.*\})` \|/gm)].map(
    ([, , type = "", schema = ""]) => ({
      type: type.replaceAll("\\|", "|"),
      schema: JSON.parse(schema),
    }),
  );
  expect(rows.length).toBeGreaterThan(30);
  const declarations = /```ts\n([\s\S]*?)```/.exec(section)?.[1] ?? "";
  const functions = rows.map(({ type }, i) => `export function f${i}(x: ${type}): void {}`);
  const schemas = argumentSchemas([declarations, ...functions].join("\n"));
  expect(rows.map(({ type }, i) => ({ type, schema: schemas[i] }))).toEqual(rows);
});

/** The schema of the one argument of each function, without its title. */
function argumentSchemas(source: string): readonly unknown[] {
  const folder = mkdtempSync(join(tmpdir(), "mcpc-readme-"));
  try {
    const entry = join(folder, "rows.ts");
    writeFileSync(entry, source);
    const sink = createSink();
    const module = read({ entry, output: join(folder, "out"), text: "raw", allowTypeErrors: false }, sink);
    const manifest = module && manifestOf(check(module, sink), { entry, text: "raw" });
    expect(sink.all()).toEqual([]);
    return (manifest?.tools ?? []).map(({ listing }) => {
      const { properties } = listing.inputSchema;
      const argument: unknown = isRecord(properties) ? properties["_1"] : undefined;
      const { title: _, ...schema } = isRecord(argument) ? argument : {};
      return schema;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
