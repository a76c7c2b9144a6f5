import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Understood, understand } from "../compile.ts";
import { createSink } from "../diagnostics/sink.ts";
import { type Change, changeText } from "../listing/change.ts";
import { compareLists } from "../listing/compare-lists.ts";
import { parseServerList, type ServerList } from "../listing/server-list.ts";
import type { CompileOptions } from "../options.ts";
import { systemMessage } from "../system-message.ts";
import { EXIT, json, misuse, type Outcome, type Terminal } from "./outcome.ts";
import { counted, factsText, plural, reportText, secondsText } from "./report.ts";

export interface CheckFlags
  extends Pick<CompileOptions, "name" | "serverVersion" | "args" | "only" | "except" | "allowTypeErrors" | "strict"> {
  /** A file with a saved list of tools, resources and prompts. */
  readonly against?: string;
  readonly json?: boolean;
}

/** `mcpc check`: all that can be said about the module without building it, and what has changed since a list was saved. */
export function check(entry: readonly string[], { json: asJson, against, ...flags }: CheckFlags, terminal: Terminal): Outcome {
  const start = performance.now();
  const saved = against === undefined ? undefined : savedList(against, terminal);
  if (typeof saved === "string") return misuse(`cannot compare with '${against}': ${saved}`);

  const sink = createSink(flags);
  const understood = understand({ ...flags, entry, cwd: terminal.cwd }, sink);
  const diagnostics = sink.all();
  const tools = understood?.manifest.tools.map(({ name }) => name);
  const changes = understood && saved && compareLists(saved, listings(understood));
  const code = tools && !sink.fails() && !changes?.some(({ breaking }) => breaking) ? EXIT.ok : EXIT.diagnostics;
  if (asJson) return { code, stdout: json({ diagnostics, ...(tools && { tools }), ...(changes && { changes }) }) };
  const facts = understood ? factsText(understood.manifest, diagnostics) : counted(diagnostics);
  const compared = changes ? [changesText(changes)] : [];
  return {
    code,
    stdout: (changes ?? []).map((change) => `${changeText(change)}\n`).join(""),
    stderr: `${reportText(diagnostics, terminal)}checked ${entry.join(" ")}: ${[facts, ...compared, secondsText(start)].join(", ")}\n`,
  };
}

function savedList(file: string, { cwd }: Terminal): ServerList | string {
  try {
    return parseServerList(readFileSync(resolve(cwd, file), "utf8"));
  } catch (error) {
    const why = systemMessage(error);
    if (why === undefined) throw error;
    return why;
  }
}

/** As the newest revision lists them, which leaves nothing out: what an older list does not have is no change. */
function listings({ manifest: { tools, resources = [], prompts = [] } }: Understood): ServerList {
  return {
    tools: tools.map(({ listing }) => listing),
    resources: resources.map(({ listing }) => listing),
    prompts: prompts.map(({ listing }) => listing),
  };
}

function changesText(changes: readonly Change[]): string {
  const breaking = changes.filter((change) => change.breaking).length;
  return breaking > 0 ? `${plural(changes.length, "change")} (${breaking} breaking)` : plural(changes.length, "change");
}
