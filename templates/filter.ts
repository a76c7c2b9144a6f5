import { suggestion } from "./command-line/suggestion.ts";
import type { Manifest } from "./contract.ts";
import type { Settings } from "./settings.ts";
import { matchesName } from "./shape/name-pattern.ts";

/** The program as if it had only the tools that the patterns name, or what is wrong with the patterns. */
export function filtered(manifest: Manifest, { patterns }: Settings): Manifest | readonly string[] {
  const { tools, commands = [] } = manifest;
  const names = [...tools, ...commands].map(({ name }) => name);
  const stray = patterns.filter((pattern) => !names.some((name) => matchesName(pattern, name)));
  if (stray.length > 0) return stray.map((pattern) => `--tools: there is no tool '${pattern}'${suggestion(pattern, names)}`);
  if (patterns.length === 0) return manifest;
  const isAsked = ({ name }: { readonly name: string }): boolean => patterns.some((pattern) => matchesName(pattern, name));
  return { ...manifest, tools: tools.filter(isAsked), commands: commands.filter(isAsked) };
}
