import type { Sink } from "../diagnostics/sink.ts";
import type { Module } from "../model/model.ts";

/** What every client and every model behind it takes as a tool's name. */
const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Tool names are unique, and such that clients take them. */
export function checkToolNames({ tools }: Module, sink: Sink): void {
  const seen = new Map<string, (typeof tools)[number]>();
  for (const tool of tools) {
    const { name, span } = tool;
    if (!TOOL_NAME.test(name)) sink.report("invalid-tool-name", { name }, span);
    const other = seen.get(name);
    if (other) sink.report("duplicate-tool", { name }, span, [{ message: "the other one", span: other.span }]);
    else seen.set(name, tool);
  }
}
