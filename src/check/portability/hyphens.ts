import type { PortabilityRule } from "./portability.ts";

export const warnOfHyphens: PortabilityRule = ({ tools }, sink) => {
  for (const { name, span } of tools) if (name.includes("-")) sink.report("hyphen-in-tool-name", { name }, span);
};
