import { configText } from "./clients/config-text.ts";
import { clients } from "./clients/index.ts";
import type { LoadTools, Manifest } from "./contract.ts";
import { filtered } from "./filter.ts";
import { guardStdio } from "./guard.ts";
import { log } from "./log.ts";
import { type Mode, readMode } from "./mode.ts";
import type { Parts, ProgramParts } from "./parts.ts";
import { printAndExit } from "./print.ts";
import { type Core, createCore } from "./protocol/core.ts";
import { createEnveloper } from "./protocol/envelope.ts";
import { findRevision, type Revision } from "./protocol/revisions.ts";
import { createToolList } from "./protocol/tools-list.ts";
import { isWatched, type Settings, takeSettings } from "./settings.ts";
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
  const { settings, argv, problem } = takeSettings(process.argv.slice(2));
  // Before a tool is run from the shell: it gets stdout no more than those of a server do.
  const { stdout } = process;
  if (problem !== undefined) return misuse(problem);
  const manifest = filtered(whole, settings);
  if (typeof manifest === "string") return misuse(manifest);
  const mode = readMode(argv);
  switch (mode.kind) {
    case "serve":
      return serve(mode, manifest, load, parts, settings);
    case "http":
      return serveOverHttp(mode.argv, manifest, load, parts, settings);
    case "tools":
      return printTools(manifest, mode.revision);
    case "config":
      return printConfig(manifest, mode, settings.patterns, parts.launch);
    case "command":
      return printAndExit("", await parts.onDemand().runCommandLine(argv, manifest, load, parts, settings), stdout);
    case "misuse":
      return misuse(mode.problem);
  }
}

function misuse(problem: string): void {
  log(`error: ${problem}\nFor help: ${process.argv[1]} --help`);
  printAndExit("", USAGE);
}

/** MCP over stdio. */
function serve(
  { text }: Extract<Mode, { kind: "serve" }>,
  manifest: Manifest,
  load: LoadTools,
  parts: ProgramParts,
  settings: Settings,
): void {
  const { stdin, stdout, argv } = process;
  const { name, version } = manifest;
  if (stdin.isTTY) log(`${name} ${version} is an MCP server and waits for a client on stdin. For help: ${argv[1]} --help`);
  surviveStrayErrors();
  const core = startCore(text === undefined ? manifest : { ...manifest, text }, load, parts, settings);
  if (typeof core === "string") return misuse(core);
  const exit = process.exit.bind(process);
  const server = serveStdio(core, { input: stdin, output: stdout, exit });
  process.once("SIGINT", () => server.stop(130));
  process.once("SIGTERM", () => server.stop(143));
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

/** What a client of the revision gets for `tools/list`, and on stderr what is not in it. */
function printTools(manifest: Manifest, revision: Revision): void {
  for (const note of manifest.notes) log(note);
  const result: unknown = JSON.parse(createEnveloper(manifest)(createToolList(manifest)(revision), revision));
  printAndExit(`${JSON.stringify(result, null, 2)}\n`, 0);
}

/** Which tools a running server has was decided when it was started, so `--tools` counts only where a client starts it. */
function printConfig(
  { name }: Manifest,
  { client: clientName, url }: Extract<Mode, { kind: "config" }>,
  patterns: readonly string[],
  { args = [], env }: Parts["launch"] = {},
): void {
  const client = clients.get(clientName);
  const filter = patterns.length === 0 ? [] : ["--tools", patterns.join()];
  // A single executable is its own Node.
  const own = import.meta.filename === process.execPath ? [] : [import.meta.filename];
  const launch = { command: process.execPath, args: [...own, ...args, ...filter], env };
  printAndExit(client ? configText(client, name, launch, url) : "", 0);
}
