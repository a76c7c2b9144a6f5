import type { CallableEntry, EnvEntry, LoadTools, Manifest } from "../contract.ts";
import { filtered } from "../filter.ts";
import { log } from "../log.ts";
import { main as plainMain } from "../main.ts";
import { type Mode, readMode } from "../mode.ts";
import type { Parts, ProgramParts } from "../parts.ts";
import { printAndExit } from "../print.ts";
import { takeSettings } from "../settings.ts";
import { leadToStderr } from "./around-stderr.ts";
import { tellCrashes } from "./crashes.ts";
import { readEnvFiles, takeEnvFiles } from "./env-files.ts";
import { environmentHelp } from "./help.ts";
import { hideIn } from "./hide-in.ts";
import { callablesIn, withVariablesFor } from "./needed.ts";
import { prepareEnvironment } from "./prepare.ts";

const FAILED = 1;
const USAGE = 2;

/**
 * The start of a program whose module declares variables of the environment: they are read, given their defaults and checked before any
 * of the user's code runs. What runs none of it (help, the lists, a configuration) needs none of them.
 */
export async function main(whole: Manifest, load: LoadTools, parts: ProgramParts): Promise<void> {
  const { files, argv } = takeEnvFiles(process.argv.slice(2));
  const read = readFiles(files);
  if (read instanceof Error) return leave(`--env-file: ${read.message}`, USAGE);
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...argv);
  const { settings, argv: words } = takeSettings(argv);
  const mode = readMode(words);
  const filter = filtered(whole, settings);
  // What is wrong with the arguments is for the rest of the program to say.
  const served = "tools" in filter ? filter : whole;
  const manifest = withVariablesFor(callablesIn(served), whole);
  if (mode.kind !== "describe") return begin(mode, { whole, manifest, kept: keptFor(mode, served, words) }, load, parts);
  const toFill = (manifest.env ?? []).filter(({ name }) => !read.has(name));
  return plainMain(manifest, load, { ...parts, launch: launchBy(toFill, files) });
}

/** From the shell nothing else is there than what is called. */
function keptFor({ kind }: Mode, served: Manifest, [name]: readonly string[]): readonly CallableEntry[] {
  if (kind !== "command") return callablesIn(served);
  return [...served.tools, ...(served.commands ?? [])].filter((entry) => entry.name === name);
}

interface Begun {
  readonly whole: Manifest;
  /** With the variables that are needed for what is served. */
  readonly manifest: Manifest;
  /** Those of its functions that may be called. */
  readonly kept: readonly CallableEntry[];
}

async function begin(mode: Mode, { whole, manifest, kept }: Begun, load: LoadTools, parts: ProgramParts): Promise<void> {
  const { problems, parts: prepared, hide } = prepareEnvironment(whole, parts, kept);
  const { exit } = process;
  const refuse = (): Promise<never> => leave(problems.join("\nerror: "), FAILED, exit);
  const lacking = problems.length > 0;
  const serves = mode.kind === "serve" || (mode.kind === "http" && !mode.argv.includes("--help"));
  if (lacking && serves) return refuse();
  const letGo = hideIn(process.stderr, hide, whole.env ?? []);
  leadToStderr();
  if (mode.kind === "command") tellCrashes();
  process.on("exit", letGo);
  process.on("uncaughtExceptionMonitor", letGo);
  return plainMain(manifest, lacking ? refuse : load, { ...parts, ...prepared, help: environmentHelp });
}

/** The configuration names the files instead of what is in them, and has references to the rest, or room for it. */
function launchBy(env: readonly EnvEntry[], files: readonly string[]): NonNullable<Parts["launch"]> {
  const args = files.flatMap((file) => ["--env-file", process.getBuiltinModule("node:path").resolve(file)]);
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
function leave(problem: string, code: number, exit?: typeof process.exit): Promise<never> {
  log(`error: ${problem}`);
  void printAndExit("", code, exit);
  return new Promise(() => {});
}
