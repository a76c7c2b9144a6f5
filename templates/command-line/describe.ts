import { configure } from "../clients/configure.ts";
import type { Manifest } from "../contract.ts";
import { log } from "../log.ts";
import type { Mode } from "../mode.ts";
import type { Parts } from "../parts.ts";
import { print } from "../print.ts";
import { createEnveloper } from "../protocol/envelope.ts";
import { findRevision, newestHandshake, revisions } from "../protocol/revisions.ts";
import { createToolList } from "../protocol/tools-list.ts";
import type { Taken } from "../settings.ts";
import { complain } from "./complain.ts";

/**
 * Shows how the program looks to MCP clients: its tools, or what a client has to be told. No user code runs.
 *
 * @param front what is said in front, and what is wrong with it
 * @param filename the real path of the program
 * @returns the exit code: 2 for wrong usage
 */
export async function describe(
  { flag, value, argv }: Extract<Mode, { kind: "describe" }>,
  manifest: Manifest,
  front: Omit<Taken, "argv">,
  launch: Parts["launch"],
  filename: string,
): Promise<number> {
  if (flag === "--mcp-config") return configure(value, argv, manifest.name, front, launch, filename);
  const revision = value === undefined ? newestHandshake : findRevision(value);
  const unknown = revision ? [] : [`unknown revision '${value}': known are ${revisions.map(({ name }) => name).join(", ")}`];
  const problems = [...front.problems, ...unknown, ...argv.map((word) => `unexpected argument '${word}'`)];
  if (!revision || problems.length > 0) return complain(problems);
  for (const note of manifest.notes) log(note);
  const result: unknown = JSON.parse(createEnveloper(manifest)(createToolList(manifest)(revision), revision));
  return print(`${JSON.stringify(result, null, 2)}\n`);
}
