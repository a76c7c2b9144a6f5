import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "../../src/check/check.ts";
import { createSink } from "../../src/diagnostics/sink.ts";
import { manifestOf } from "../../src/emit/manifest.ts";
import { read } from "../../src/read/read.ts";
import type { Manifest } from "../../templates/contract.ts";

/** A row of the README's table of types. */
export interface Row {
  readonly type: string;
  /** What the README says is the schema of an argument of this type. */
  readonly schema: unknown;
}

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const section = readme.slice(readme.indexOf("## From types to schemas"), readme.indexOf("## What comes back"));
const declarations = /```ts\n([\s\S]*?)```/.exec(section)?.[1] ?? "";

export const rows: readonly Row[] = [...section.matchAll(/^\| (`+) ?(.+?) ?\1 \| `(\{.*\})` \|/gm)].map(([, , type = "", schema = ""]) => ({
  type: type.replaceAll("\\|", "|"),
  schema: JSON.parse(schema),
}));

/** Compiles a module with a tool for each row, in order. Throws with what the compiler has to say, if anything. */
export function compileRows(functionOf: (type: string, index: number) => string): Manifest {
  const folder = mkdtempSync(join(tmpdir(), "mcpc-readme-"));
  try {
    const entry = join(folder, "rows.ts");
    writeFileSync(entry, [declarations, ...rows.map(({ type }, i) => functionOf(type, i))].join("\n"));
    const sink = createSink();
    const module = read({ entries: [entry], root: folder, text: "raw", args: "positional", allowTypeErrors: false }, sink);
    if (!module || sink.all().length > 0) throw new Error(JSON.stringify(sink.all(), null, 2));
    return manifestOf(check(module, sink), { root: folder, text: "raw" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
