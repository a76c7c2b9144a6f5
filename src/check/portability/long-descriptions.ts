import type { PortabilityRule } from "./portability.ts";

/** Claude Code cuts what is longer. */
const LONGEST_DESCRIPTION = 2048;

export const warnOfLongDescriptions: PortabilityRule = ({ instructions = "", tools }, sink) => {
  const { length } = instructions;
  if (length > LONGEST_DESCRIPTION) sink.report("long-description", { of: "the server's instructions", length });
  for (const { name, doc, span } of tools) {
    const { length } = doc.description ?? "";
    if (length > LONGEST_DESCRIPTION) sink.report("long-description", { of: `'${name}'`, length }, span);
  }
};
