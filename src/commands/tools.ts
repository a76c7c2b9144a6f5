import { createEnveloper } from "../../templates/protocol/envelope.ts";
import { listedPrompt } from "../../templates/protocol/prompts/list.ts";
import { listedResources } from "../../templates/protocol/resources/list.ts";
import { newest, newestHandshake, type Revision } from "../../templates/protocol/revisions.ts";
import { createToolList } from "../../templates/protocol/tools-list.ts";
import { type Understood, understand } from "../compile.ts";
import { createSink } from "../diagnostics/sink.ts";
import { toolMarkdown } from "../listing/markdown.ts";
import { parseServerList } from "../listing/server-list.ts";
import { toolTable } from "../listing/table.ts";
import type { CompileOptions } from "../options.ts";
import { EXIT, json, type Outcome, type Terminal } from "./outcome.ts";
import { counted, reportText } from "./report.ts";

export interface ToolsFlags
  extends Pick<CompileOptions, "name" | "serverVersion" | "args" | "only" | "except" | "allowTypeErrors" | "strict"> {
  readonly format?: "json" | "table" | "markdown";
  /** The protocol revision whose list is wanted; else that of the newest handshake for programs, and for people the one that says most. */
  readonly revision?: Revision;
}

/** `mcpc tools`: what clients will see of the module, without building it. */
export function tools(entry: readonly string[], { format, revision, ...flags }: ToolsFlags, terminal: Terminal): Outcome {
  const sink = createSink(flags);
  const understood = understand({ ...flags, entry, cwd: terminal.cwd }, sink);
  const said = reportText(sink.all(), terminal);
  if (!understood || sink.fails()) return { code: EXIT.diagnostics, stderr: `${said}${counted(sink.all())}: there is no list.\n` };
  const form = format ?? (terminal.columns === undefined ? "json" : "table");
  const list = json(listed(understood.manifest, revision ?? (form === "json" ? newestHandshake : newest)));
  return { code: EXIT.ok, stdout: shown(list, form, terminal), stderr: said };
}

/** The `tools/list` result as the program itself makes it, and beside the tools what else clients can list. */
function listed(manifest: Understood["manifest"], revision: Revision): object {
  const { resources = [], prompts = [] } = manifest;
  const others = {
    resources: listedResources(resources, "uri", revision),
    resourceTemplates: listedResources(resources, "uriTemplate", revision),
    prompts: prompts.map((prompt) => listedPrompt(prompt, revision)),
  };
  const result: object = JSON.parse(createEnveloper(manifest)(createToolList(manifest)(revision), revision));
  return { ...result, ...Object.fromEntries(Object.entries(others).filter(([, list]) => list.length > 0)) };
}

function shown(list: string, format: "json" | "table" | "markdown", { columns = 100 }: Terminal): string {
  const parsed = parseServerList(list);
  if (format === "json" || typeof parsed === "string") return list;
  return format === "table" ? toolTable(parsed.tools, columns) : toolMarkdown(parsed.tools);
}
