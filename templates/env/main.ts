import { clients } from "../clients/index.ts";
import type { EnvEntry, LoadTools, Manifest } from "../contract.ts";
import { log } from "../log.ts";
import { main as plainMain } from "../main.ts";
import { type Mode, readMode } from "../mode.ts";
import type { Parts, ProgramParts } from "../parts.ts";
import { printAndExit } from "../print.ts";
import { takeSettings } from "../settings.ts";
import { readEnvFiles, takeEnvFiles } from "./env-files.ts";
import { environmentHelp } from "./help.ts";
import { prepareEnvironment } from "./prepare.ts";
import { hideIn } from "./secrets.ts";

const FAILED = 1;
const USAGE = 2;

/**
 * The start of a program whose module declares variables of the environment: they are read, given their defaults and checked before any
 * of the user's code runs. What runs none of it (help, the lists, a configuration) needs none of them.
 */
export async function main(manifest: Manifest, load: LoadTools, parts: ProgramParts): Promise<void> {
  const { files, argv } = takeEnvFiles(process.argv.slice(2));
  const read = readFiles(files);
  if (read instanceof Error) return leave(`--env-file: ${read.message}`, USAGE);
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...argv);
  const { env = [] } = manifest;
  const mode = readMode(takeSettings(argv).argv);
  if (mode.kind !== "config")
    return begin(mode.kind === "http" && mode.argv.includes("--help") ? "command" : mode.kind, manifest, load, parts);
  const toFill = env.filter(({ name }) => !read.has(name));
  return plainMain(manifest, load, { ...parts, launch: launchBy(mode, toFill, files) });
}

async function begin(kind: Mode["kind"], manifest: Manifest, load: LoadTools, parts: ProgramParts): Promise<void> {
  const { problems, parts: prepared, hide } = prepareEnvironment(manifest, parts);
  const refuse = (): Promise<never> => leave(problems.join("\nerror: "), FAILED);
  const lacking = problems.length > 0;
  if (lacking && kind !== "command" && kind !== "tools" && kind !== "misuse") return refuse();
  hideIn(process.stderr, hide);
  return plainMain(manifest, lacking ? refuse : load, { ...parts, ...prepared, help: environmentHelp });
}

/** The configuration names the files instead of what is in them, and has references to the rest, or room for it. */
function launchBy(
  { client, url }: Extract<Mode, { kind: "config" }>,
  env: readonly EnvEntry[],
  files: readonly string[],
): NonNullable<Parts["launch"]> {
  const args = files.flatMap((file) => ["--env-file", process.getBuiltinModule("node:path").resolve(file)]);
  const names = env.map(({ name }) => name).join(", ");
  const { reference, beside } = clients.get(client) ?? {};
  const source = `${beside ? "Asked for by, or taken" : "Taken"} from the environment of ${client}`;
  const todo = reference === "" ? `Fill in the values of "env"` : source;
  if (names !== "" && url === undefined) log(`${todo}: ${names}. What each is for: ${process.argv[1]} --help`);
  return { args, env };
}

function readFiles(files: readonly string[]): ReadonlySet<string> | Error {
  try {
    return readEnvFiles(files);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Says what is wrong; nothing goes on from here. */
function leave(problem: string, code: number): Promise<never> {
  log(`error: ${problem}`);
  printAndExit("", code);
  return new Promise(() => {});
}
