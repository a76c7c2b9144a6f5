import { clients } from "./clients/index.ts";
import { runCommandLine } from "./command-line/run.ts";
import type { LoadTools, Manifest } from "./contract.ts";
import { filtered, takeFilter } from "./filter.ts";
import { guardStdio } from "./guard.ts";
import { log } from "./log.ts";
import { type Mode, readMode } from "./mode.ts";
import type { Parts } from "./parts.ts";
import { printAndExit } from "./print.ts";
import { createCore } from "./protocol/core.ts";
import { createEnveloper } from "./protocol/envelope.ts";
import { findRevision, type Revision } from "./protocol/revisions.ts";
import { createToolList } from "./protocol/tools-list.ts";
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
export async function main(whole: Manifest, load: LoadTools, parts: Parts): Promise<void> {
  const filter = takeFilter(process.argv.slice(2));
  const { argv, patterns } = filter;
  const manifest = filtered(whole, filter);
  if (typeof manifest === "string") return misuse(manifest);
  const mode = readMode(argv);
  switch (mode.kind) {
    case "serve":
      return serve(mode, manifest, load, parts);
    case "http":
      return serveOverHttp(mode.argv, manifest, load, parts);
    case "tools":
      return printTools(manifest, mode.revision);
    case "config":
      return printConfig(manifest, mode.client, patterns, parts.launch);
    case "command":
      return printAndExit("", await runCommandLine(argv, manifest, load, parts));
    case "misuse":
      return misuse(mode.problem);
  }
}

function misuse(problem: string): void {
  log(`error: ${problem}\nFor help: ${process.argv[1]} --help`);
  printAndExit("", USAGE);
}

/** MCP over stdio. */
function serve({ text }: Extract<Mode, { kind: "serve" }>, manifest: Manifest, load: LoadTools, parts: Parts): void {
  const { stdin, stdout, argv } = process;
  const { name, version } = manifest;
  if (stdin.isTTY) log(`${name} ${version} is an MCP server and waits for a client on stdin. For help: ${argv[1]} --help`);
  surviveStrayErrors();
  const core = createCore(text === undefined ? manifest : { ...manifest, text }, () => loadGuarded(load), parts);
  const exit = process.exit.bind(process);
  const server = serveStdio(core, { input: stdin, output: stdout, exit });
  process.once("SIGINT", () => server.stop(130));
  process.once("SIGTERM", () => server.stop(143));
}

/** MCP over HTTP, by a part of the program that is run only for it. */
async function serveOverHttp(argv: readonly string[], manifest: Manifest, load: LoadTools, parts: Parts): Promise<void> {
  if (!parts.http) return misuse("this program was built without HTTP (mcpc build --no-http)");
  surviveStrayErrors();
  const core = createCore(manifest, () => loadGuarded(load), parts);
  const exit = process.exit.bind(process);
  const serve = await parts.http();
  serve({ argv, core, manifest, findRevision, log, exit });
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

function printConfig({ name }: Manifest, client: string, patterns: readonly string[], { args = [], env }: Parts["launch"] = {}): void {
  const filter = patterns.length === 0 ? [] : ["--tools", patterns.join()];
  const text = clients.get(client)?.(name, { command: process.execPath, args: [import.meta.filename, ...args, ...filter], env });
  printAndExit(text ?? "", 0);
}
