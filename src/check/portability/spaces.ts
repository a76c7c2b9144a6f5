import type { PortabilityRule } from "./portability.ts";

/** Antigravity: github.com/microsoft/mcp/issues/2966 */
export const warnOfSpaces: PortabilityRule = ({ name: server }, sink) => {
  if (/\s/.test(server)) sink.report("space-in-server-name", { server });
};
