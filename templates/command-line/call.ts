import type { Writable } from "node:stream";
import type { Called, Content } from "../call/called.ts";
import { createTool } from "../call/tool.ts";
import { createUserCode } from "../call/user-code.ts";
import type { Json, LoadTools, Manifest } from "../contract.ts";
import { guardStdio } from "../guard.ts";
import { hideInData } from "../observe/hide-in-data.ts";
import type { Observed } from "../observe/observed.ts";
import type { Parts } from "../parts.ts";
import { print, unwritten, written } from "../print.ts";
import { newestHandshake } from "../protocol/revisions.ts";
import type { Format } from "../settings.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Command } from "./command.ts";
import { createInterrupt } from "./interrupt.ts";
import { itemText, resultText, type Style } from "./output.ts";
import { showItems } from "./stream.ts";

const OK = 0;
const FAILED = 1;

/** What a call from the shell is made with. */
export interface ShellHost {
  readonly manifest: Manifest;
  readonly load: LoadTools;
  readonly observed: Observed;
  /** What `--output` says. */
  readonly format: Format | undefined;
}

/**
 * Calls a tool and shows what comes of it: the items of a generator one by one where they need not be one document. Returns the exit code.
 */
export async function callFromShell(command: Command, values: Readonly<Record<string, unknown>>, host: ShellHost): Promise<number> {
  const { manifest, load, format, observed } = host;
  const { stdout, exit } = process;
  const { parts, trace } = observed;
  const style: Style = { format, text: manifest.text, pretty: stdout.isTTY };
  const shell = parts.context?.shell(manifest, stdout);
  let code = OK;
  const show = async (item: Json): Promise<boolean> => {
    trace?.({ direction: "out", message: { item } });
    const error = await written(itemText(item, style), stdout);
    if (error) code = unwritten(error);
    return error === undefined;
  };
  const whole = format === "json" || format === "table";
  const collect = whole ? undefined : showItems(command.entry.returns, command.vocabulary, show);
  const vocabulary: Vocabulary = {
    ...command.vocabulary,
    ...parts,
    contexts: (caller, what) => (what === "stdin" || what === "stdout" ? process[what] : shell?.create(caller)),
    ...(collect && { collect }),
  };
  // The result is alone on stdout, but where writing to it is what the function is for. When nobody reads that, there is nobody to work for.
  const writes = manifest.commands?.includes(command.entry);
  const stop = (error: Error): void => exit(unwritten(error));
  if (writes) stdout.on("error", stop);
  const run = createUserCode(writes ? load : () => loadGuarded(load));
  const interrupt = createInterrupt();
  trace?.({ direction: "in", message: { method: "tools/call", params: { name: command.entry.name, arguments: values } } });
  const called = await createTool(command.entry, vocabulary, run).call(values, interrupt.caller);
  interrupt.end();
  shell?.end();
  stdout.off("error", stop);
  trace?.({ direction: "out", message: outcomeOf(called, parts) });
  if (interrupt.code !== undefined) return interrupted(called, interrupt.code, style, stdout);
  return collect && called.kind === "value" ? code : report(called, style, stdout);
}

function loadGuarded(load: LoadTools): ReturnType<LoadTools> {
  guardStdio();
  return load();
}

/** Nobody waits for a result any more; what went wrong may still matter. */
async function interrupted(called: Called, code: number, style: Style, stdout: Writable): Promise<number> {
  if (called.kind === "failed") await report(called, style, stdout);
  return code;
}

async function report(called: Called, style: Style, stdout: Writable): Promise<number> {
  switch (called.kind) {
    case "value":
      return called.absent ? reportNothing(style, stdout) : print(resultText(called.value, style), stdout);
    case "content":
      return reportContent(called, style, stdout);
    case "nothing":
      return reportNothing(style, stdout);
    case "refused":
    case "failed":
      process.stderr.write(`Error: ${called.text}\n`);
      return FAILED;
  }
}

/** A document there must be, else there is nothing to show. */
async function reportNothing({ format }: Style, stdout: Writable): Promise<number> {
  return format === "json" ? print("null\n", stdout) : OK;
}

/** A function that says of its own result that it is a failure is no better than one that throws: nobody's pipe gets it. */
async function reportContent(called: Content, { format }: Style, stdout: Writable): Promise<number> {
  const whole = `${called.write(newestHandshake)}\n`;
  const shown = format === "json" ? whole : called.print();
  if (!called.failed) return print(shown, stdout);
  process.stderr.write(`Error: ${typeof shown === "string" ? shown : whole}`);
  return FAILED;
}

/** For the trace: all of a result is the user's data, whatever its members are called. */
function outcomeOf(called: Called, { hide = (text) => text }: Parts): unknown {
  if (called.kind === "value") return { result: hideInData(called.value, hide) };
  if (called.kind === "content") return { result: JSON.parse(called.write(newestHandshake)) };
  return called.kind === "nothing" ? { result: null } : { error: { message: called.text } };
}
