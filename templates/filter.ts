import { suggestion } from "./command-line/suggestion.ts";
import type { Manifest } from "./contract.ts";
import { splitFlag } from "./mode.ts";
import { matchesName } from "./shape/name-pattern.ts";

/** What `--tools` asks for, and the arguments without it. */
export interface Filter {
  /** Empty where all tools are wanted. */
  readonly patterns: readonly string[];
  readonly argv: readonly string[];
}

/**
 * Takes `--tools a,b*` out of the arguments. It is read in front, where it cannot be meant for a tool; behind an `--mcp` flag no tool
 * is called, so there it may stand anywhere. Several add up.
 */
export function takeFilter(given: readonly string[]): Filter {
  const argv = [...given];
  const patterns: string[] = [];
  for (;;) {
    const at = argv.findIndex((each, i) => /^--tools(=|$)/.test(each) && (i === 0 || argv[0]?.startsWith("--mcp")));
    if (at === -1) return { patterns, argv };
    const [flag = ""] = argv.splice(at, 1);
    const [, value = argv.splice(at, 1)[0] ?? ""] = splitFlag(flag);
    patterns.push(...value.split(","));
  }
}

/** The program as if it had only the tools that the patterns name, or what is wrong with the patterns. */
export function filtered(manifest: Manifest, { patterns }: Filter): Manifest | string {
  const names = manifest.tools.map(({ name }) => name);
  const stray = patterns.find((pattern) => !names.some((name) => matchesName(pattern, name)));
  if (stray !== undefined) return `--tools: there is no tool '${stray}'${suggestion(stray, names)}`;
  const tools = manifest.tools.filter(({ name }) => patterns.some((pattern) => matchesName(pattern, name)));
  return patterns.length === 0 ? manifest : { ...manifest, tools };
}
