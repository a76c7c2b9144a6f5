import type { PortabilityRule } from "./portability.ts";

export const warnOfNameStarts: PortabilityRule = ({ tools }, sink) => {
  for (const { name, span } of tools) if (!/^[A-Za-z_]/.test(name)) sink.report("tool-name-start", { name }, span);
};
