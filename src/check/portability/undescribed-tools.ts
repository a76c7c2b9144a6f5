import type { PortabilityRule } from "./portability.ts";

export const warnOfUndescribedTools: PortabilityRule = ({ tools }, sink) => {
  for (const { name, doc, span } of tools) if (!doc.description) sink.report("undescribed-tool", { name }, span);
};
