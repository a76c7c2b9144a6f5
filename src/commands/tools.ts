import { createEnveloper } from "../../templates/protocol/envelope.ts";
import type { Revision } from "../../templates/protocol/revisions.ts";
import { createToolList } from "../../templates/protocol/tools-list.ts";
import { type Understood, understand } from "../compile.ts";
import { createSink } from "../diagnostics/sink.ts";
import { toolMarkdown } from "../listing/markdown.ts";
import { toolTable } from "../listing/table.ts";
import { parseToolList } from "../listing/tool-list.ts";
import type { CompileOptions } from "../options.ts";
import { EXIT, json, type Outcome, type Terminal } from "./outcome.ts";
import { counted, reportText } from "./report.ts";

export interface ToolsFlags
  extends Pick<CompileOptions, "name" | "serverVersion" | "args" | "only" | "except" | "allowTypeErrors" | "strict"> {
  readonly format?: "json" | "table" | "markdown";
  /** The protocol revision whose list is wanted. */
  readonly revision: Revision;
}

/** `mcpc tools`: what clients will see of the module, without building it. */
export function tools(entry: readonly string[], { format, revision, ...flags }: ToolsFlags, terminal: Terminal): Outcome {
  const sink = createSink(flags);
  const understood = understand({ ...flags, entry, cwd: terminal.cwd }, sink);
  const said = reportText(sink.all(), terminal);
  if (!understood || sink.fails()) return { code: EXIT.diagnostics, stderr: `${said}${counted(sink.all())}: there is no list.\n` };
  const list = json(listed(understood.manifest, revision));
  return { code: EXIT.ok, stdout: shown(list, format ?? (terminal.columns === undefined ? "json" : "table"), terminal), stderr: said };
}

/** The `tools/list` result as the program itself makes it. */
function listed(manifest: Understood["manifest"], revision: Revision): unknown {
  return JSON.parse(createEnveloper(manifest)(createToolList(manifest)(revision), revision));
}

function shown(list: string, format: "json" | "table" | "markdown", { columns = 100 }: Terminal): string {
  const parsed = parseToolList(list);
  if (format === "json" || typeof parsed === "string") return list;
  return format === "table" ? toolTable(parsed, columns) : toolMarkdown(parsed);
}
