import type { PortabilityRule } from "./portability.ts";

/** Leaves room for `mcp__<server>__` in the 64 characters that models take. */
const LONGEST_TOOL_NAME = 48;

export const warnOfLongToolNames: PortabilityRule = ({ tools }, sink) => {
  for (const { name, span } of tools) if (name.length > LONGEST_TOOL_NAME) sink.report("long-tool-name", { name }, span);
};
