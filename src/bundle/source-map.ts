import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { templatesDir } from "../templates-dir.ts";

/** Lets stack traces lead to the sources; stands before the user's code, on one line. */
export async function mappedStacks(): Promise<string> {
  const source = await readFile(join(templatesDir(), "mapped-stacks.ts"), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "iife", globalName: "__stacks", minify: true, target: "node20" });
  return `${code.trim()}__stacks.mapStacks(__filename);\n`;
}

/** The map of a text that comes to stand that many lines further down; what follows it is from nowhere. */
export function shiftedMap(map: string, lines: number): string {
  return map.replace(/"mappings": "([^"]*?)(?:;A)?"/, (_, mappings: string) => `"mappings": "${";".repeat(lines)}${mappings};A"`);
}

export function linesOf(text: string): number {
  return text.split("\n").length - 1;
}

/** The line that says where a program's map is: in it, or in a file beside it. */
export function mapComment(map: string, file?: string): string {
  const url = file === undefined ? `data:application/json;base64,${Buffer.from(map).toString("base64")}` : encodeURIComponent(file);
  return `\n//# sourceMappingURL=${url}\n`;
}
