import { complain } from "../command-line/complain.ts";
import { log } from "../log.ts";
import type { Parts } from "../parts.ts";
import { print } from "../print.ts";
import { programName } from "../program-name.ts";
import type { Settings, Taken } from "../settings.ts";
import { configText } from "./config-text.ts";
import { readConfig } from "./read-config.ts";

/**
 * Shows what an MCP client has to be told to start the program, or to reach it. What is said about the program as a whole was decided for a
 * running server when it was started: it counts only where a client starts it.
 *
 * @param named the client, where one is named
 * @param words what follows
 * @param server its name
 * @param front what is said in front, and what is wrong with it
 * @param filename the real path of the program
 * @returns the exit code: 2 for wrong usage
 */
export async function configure(
  named: string | undefined,
  words: readonly string[],
  server: string,
  front: Omit<Taken, "argv">,
  { args = [], env }: Parts["launch"] = {},
  filename: string,
): Promise<number> {
  const asked = readConfig(named, words);
  const problems = [...front.problems, ...("problems" in asked ? asked.problems : [])];
  if ("problems" in asked || problems.length > 0) return complain(problems);
  const { client, url } = asked;
  const { reference, beside } = client;
  const names = (env ?? []).map((variable) => variable.name).join(", ");
  const source = `${beside ? "Asked for by, or taken" : "Taken"} from the environment of ${asked.name}`;
  const todo = reference === "" ? `Fill in the values of "env"` : source;
  // Those of a server that runs are there.
  if (names !== "" && url === undefined) log(`${todo}: ${names}. What each is for: ${programName()} --help`);
  // A single executable is its own Node.
  const own = filename === process.execPath ? [] : [filename];
  const launch = { command: process.execPath, args: [...own, ...args, ...settingWords(front.settings)], env };
  return print(configText(client, server, launch, url));
}

/** The arguments that say these settings to a server, from whatever folder it is started. */
function settingWords({ patterns, trace, audit, auditArguments }: Settings): readonly string[] {
  const { resolve } = process.getBuiltinModule("node:path");
  return [
    ...(patterns[0] === undefined ? [] : ["--tools", patterns.join()]),
    ...(trace === undefined ? [] : [trace ? `--trace=${resolve(trace)}` : "--trace"]),
    ...(audit === undefined ? [] : ["--audit", resolve(audit)]),
    ...(auditArguments ? ["--audit-arguments"] : []),
  ];
}
