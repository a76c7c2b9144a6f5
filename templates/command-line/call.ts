import type { Writable } from "node:stream";
import type { Called, Content } from "../call/called.ts";
import { createTool } from "../call/tool.ts";
import { createUserCode } from "../call/user-code.ts";
import type { Json, LoadTools, Manifest } from "../contract.ts";
import { guardOutput } from "../guard.ts";
import type { Observed } from "../observe/observed.ts";
import { newestHandshake } from "../protocol/revisions.ts";
import type { Format } from "../settings.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Command } from "./command.ts";
import { createInterrupt } from "./interrupt.ts";
import { itemText, resultText, type Style } from "./output.ts";
import { showItems } from "./stream.ts";

const OK = 0;
const FAILED = 1;
const INTERRUPTED = 130;

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
  const { stdout } = process;
  const { parts, trace } = observed;
  const style: Style = { format, text: manifest.text, pretty: stdout.isTTY };
  const ends: (() => void)[] = [];
  const show = (item: Json): string => {
    trace?.({ direction: "out", message: { item } });
    return itemText(item, style);
  };
  const whole = format === "json" || format === "table";
  const collect = whole ? undefined : showItems(command.entry.returns, command.vocabulary, (item) => written(stdout, show(item)));
  const vocabulary: Vocabulary = {
    ...command.vocabulary,
    ...parts,
    contexts: (caller, what) =>
      what === "stdin" || what === "stdout" ? process[what] : parts.context?.shell(caller, manifest, (end) => ends.push(end)),
    ...(collect && { collect }),
  };
  // A reader that has seen enough (`| head`): a generator is ended, anything else has nobody to work for.
  stdout.on("error", () => collect ?? process.exit(OK));
  // The result is alone on stdout, but where writing to it is what the function is for.
  const run = createUserCode(manifest.commands?.includes(command.entry) ? load : () => loadGuarded(load));
  const interrupt = createInterrupt();
  trace?.({ direction: "in", message: { method: "tools/call", params: { name: command.entry.name, arguments: values } } });
  const called = await createTool(command.entry, vocabulary, run).call(values, interrupt.caller);
  interrupt.end();
  for (const end of ends) end();
  trace?.({ direction: "out", message: outcomeOf(called) });
  if (interrupt.caller.cancelled) return interrupted(called, style, stdout);
  return collect && called.kind === "value" ? OK : report(called, style, stdout);
}

function loadGuarded(load: LoadTools): ReturnType<LoadTools> {
  guardOutput();
  return load();
}

/** Whether the text has left. */
function written(stdout: Writable, text: string): Promise<boolean> {
  return new Promise((resolve) => stdout.write(text, (error) => resolve(!error)));
}

/** Nobody waits for a result any more; what went wrong may still matter. */
function interrupted(called: Called, style: Style, stdout: Writable): number {
  if (called.kind === "failed") report(called, style, stdout);
  return INTERRUPTED;
}

function report(called: Called, style: Style, stdout: Writable): number {
  switch (called.kind) {
    case "value":
      stdout.write(resultText(called.value, style));
      return OK;
    case "content":
      return reportContent(called, style, stdout);
    case "nothing":
      if (style.format === "json") stdout.write("null\n");
      return OK;
    case "refused":
    case "failed":
      process.stderr.write(`Error: ${called.text}\n`);
      return FAILED;
  }
}

/** A function that says of its own result that it is a failure is no better than one that throws: nobody's pipe gets it. */
function reportContent(called: Content, { format }: Style, stdout: Writable): number {
  const whole = `${called.write(newestHandshake)}\n`;
  const shown = format === "json" ? whole : called.print();
  if (!called.failed) stdout.write(shown);
  else process.stderr.write(`Error: ${typeof shown === "string" ? shown : whole}`);
  return called.failed ? FAILED : OK;
}

/** For the trace. */
function outcomeOf(called: Called): unknown {
  if (called.kind === "value") return { result: called.value };
  if (called.kind === "content") return { result: JSON.parse(called.write(newestHandshake)) };
  return called.kind === "nothing" ? { result: null } : { error: { message: called.text } };
}
