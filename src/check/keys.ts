import type { Sink } from "../diagnostics/sink.ts";
import type { Module, Tool } from "../model/model.ts";

/** What the strictest clients take as a property name at the root of a schema; deeper ones may be anything. */
const KEY = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Names of options are such that clients take them, and stay clear of those of positional arguments. */
export function checkKeys({ tools }: Module, sink: Sink): void {
  for (const tool of tools) checkOptions(tool, sink);
}

function checkOptions(tool: Tool, sink: Sink): void {
  for (const param of tool.params) {
    if (param.role !== "options") continue;
    for (const { name: key, injected, span = param.span } of param.props) {
      if (injected) continue;
      if (/^_\d/.test(key)) sink.report("reserved-key", { tool: tool.name, key }, span);
      else if (!KEY.test(key)) sink.report("invalid-key", { tool: tool.name, key }, span);
    }
  }
}
