import { LONGEST_TOOL_NAME } from "./long-tool-names.ts";
import type { PortabilityRule } from "./portability.ts";

/** Cursor's limit for the names of server and tool together. */
const LONGEST_FULL_NAME = 60;

/** Names that are too long by themselves are told by another rule. */
export const warnOfLongFullNames: PortabilityRule = ({ name: server, tools }, sink) => {
  for (const { name, span } of tools) {
    const tooLong = name.length <= LONGEST_TOOL_NAME && server.length + name.length > LONGEST_FULL_NAME;
    if (tooLong) sink.report("long-full-name", { name, server }, span);
  }
};
