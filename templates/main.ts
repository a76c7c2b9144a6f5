import type { Readable } from "node:stream";
import type { LoadTools, Manifest } from "./contract.ts";
import { filtered } from "./filter.ts";
import { guardStdio } from "./guard.ts";
import { log } from "./log.ts";
import { type Mode, readMode } from "./mode.ts";
import type { Parts, ProgramParts } from "./parts.ts";
import { printAndExit } from "./print.ts";
import { programName } from "./program-name.ts";
import { type Core, createCore } from "./protocol/core.ts";
import { findRevision } from "./protocol/revisions.ts";
import { isWatched, type Settings, takeSettings } from "./settings.ts";
import { takeSignals } from "./signals.ts";
import { stackLine, surviveStrayErrors } from "./stray-errors.ts";
import { serveStdio } from "./transport/stdio.ts";

/** Exit code for arguments that cannot be meant. */
const USAGE = 2;

/**
 * Does what the arguments of the process ask for. Called once, by the entry of an emitted program; `load` runs user code. In the one
 * file that a program is, `import.meta.filename` is the real path of that file.
 *
 * No file of the runtime imports a built-in module: it gets one where it needs it, since clients wait for the first reply, and what
 * Node has not loaded already would delay that.
 */
export async function main(whole: Manifest, load: LoadTools, parts: ProgramParts): Promise<void> {
  const { settings, argv, problems } = takeSettings(process.argv.slice(2));
  // Before a tool is run from the shell: it gets stdout no more than those of a server do.
  const { stdout, exit } = process;
  const manifest = filtered(whole, settings);
  const mode = readMode(argv);
  const wrong = [...problems, ...("tools" in manifest ? [] : manifest)];
  const front = { settings, problems: wrong };
  const served = "tools" in manifest ? manifest : whole;
  switch (mode.kind) {
    case "command":
      return printAndExit("", await parts.onDemand().runCommandLine(argv, served, load, parts, front), exit, stdout);
    case "describe":
      return printAndExit("", await parts.onDemand().describe(mode, served, front, parts.launch, import.meta.filename), exit);
    default:
      if (wrong.length > 0) return misuse(...wrong);
      return mode.kind === "serve" ? serve(mode, served, load, parts, settings) : serveOverHttp(mode.argv, served, load, parts, settings);
  }
}

function misuse(...problems: readonly string[]): void {
  log(`error: ${problems.join("\nerror: ")}\nFor help: ${programName()} --help`);
  void printAndExit("", USAGE);
}

/** MCP over stdio. */
function serve(
  { text }: Extract<Mode, { kind: "serve" }>,
  manifest: Manifest,
  load: LoadTools,
  parts: ProgramParts,
  settings: Settings,
): void {
  const { stdin, stdout } = process;
  const { name, version } = manifest;
  if (stdin.isTTY) log(`${name} ${version} is an MCP server and waits for a client on stdin. For help: ${programName()} --help`);
  surviveStrayErrors();
  const core = startCore(text === undefined ? manifest : { ...manifest, text }, load, parts, settings);
  if (typeof core === "string") return misuse(core);
  const exit = process.exit.bind(process);
  takeSignals(serveStdio(core, { input: input(stdin), output: stdout, exit }));
}

/** A stream on a file asks `node:fs` for each piece, where modules find an empty stdin as soon as they are loaded: this one keeps to the functions that were there before. */
function input(stdin: Readable): Readable {
  const fs = process.getBuiltinModule("node:fs");
  if (!(stdin instanceof fs.ReadStream)) return stdin;
  const { open, read, close } = fs;
  return fs.createReadStream("", { fd: 0, autoClose: false, fs: { open, read, close } });
}

/** MCP over HTTP, by a part of the program that is run only for it. */
async function serveOverHttp(
  argv: readonly string[],
  manifest: Manifest,
  load: LoadTools,
  parts: ProgramParts,
  settings: Settings,
): Promise<void> {
  if (!parts.http) return misuse("this program was built without HTTP (mcpc build --no-http)");
  surviveStrayErrors();
  const core = startCore(manifest, load, parts, settings);
  if (typeof core === "string") return misuse(core);
  const exit = process.exit.bind(process);
  const serve = await parts.http();
  serve({ argv, core, manifest, findRevision, log, exit });
}

/** The core, watched when that is asked for; or why it cannot be. */
function startCore(manifest: Manifest, load: LoadTools, parts: ProgramParts, settings: Settings): Core | string {
  const create = (watched: Parts): Core => createCore(manifest, () => loadGuarded(load), watched);
  return isWatched(settings) ? parts.onDemand().watchedCore(create, parts, settings) : create(parts);
}

/** The client is told in each call that the module did not load; where it went wrong is for whoever reads stderr. */
async function loadGuarded(load: LoadTools): Promise<Awaited<ReturnType<LoadTools>>> {
  guardStdio();
  try {
    return await load();
  } catch (thrown) {
    log(`the module could not be loaded: ${stackLine(thrown)}`);
    throw thrown;
  }
}
