import type { PortabilityRule } from "./portability.ts";

/** Cursor's limit, the lowest of those known. */
const MOST_TOOLS = 80;

export const warnOfManyTools: PortabilityRule = ({ tools, files }, sink) => {
  if (tools.length > MOST_TOOLS) sink.report("many-tools", { files, count: tools.length });
};
