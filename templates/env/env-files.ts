import { splitFlag } from "../mode.ts";
import { settingLength } from "../settings.ts";
import { variable } from "./variable.ts";

/** The files that `--env-file` names, and the arguments without it. */
export interface EnvFiles {
  readonly files: readonly string[];
  readonly argv: readonly string[];
}

const FLAG = "--env-file";

/**
 * Takes `--env-file FILE` out of the arguments. Like `--tools` it is read in front, where it cannot be meant for a tool, and behind an
 * `--mcp` flag anywhere. A flag without a value stands for the file "".
 */
export function takeEnvFiles(argv: readonly string[]): EnvFiles {
  const at = argv[0]?.startsWith("--mcp") ? argv.findIndex((argument) => isFlag(argument, FLAG)) : inFront(argv);
  const found = argv[at];
  if (found === undefined || !isFlag(found, FLAG)) return { files: [], argv };
  const [, inline] = splitFlag(found);
  const more = takeEnvFiles([...argv.slice(0, at), ...argv.slice(at + (inline === undefined ? 2 : 1))]);
  return { ...more, files: [inline ?? argv[at + 1] ?? "", ...more.files] };
}

/** Where the flag would have to stand: behind the settings. */
function inFront(argv: readonly string[], at = 0): number {
  const length = settingLength(argv[at] ?? "");
  return length === 0 ? at : inFront(argv, at + length);
}

function isFlag(argument: string, flag: string): boolean {
  return splitFlag(argument)[0] === flag;
}

/**
 * Sets what the files say of variables that are not set. Of several files the last one counts, as with Node's own `--env-file`.
 *
 * @returns the names in the files
 * @throws what the system says of a file that cannot be read
 */
export function readEnvFiles(files: readonly string[]): ReadonlySet<string> {
  if (files.includes("")) throw new Error("the name of a file is missing");
  const { readFileSync } = process.getBuiltinModule("node:fs");
  const { parseEnv } = process.getBuiltinModule("node:util");
  const values = new Map(files.flatMap((file) => Object.entries(parseEnv(readFileSync(file, "utf8").replace("\ufeff", "")))));
  for (const [name, value] of values) if (value !== undefined && variable(name) === undefined) process.env[name] = value;
  return new Set(values.keys());
}
