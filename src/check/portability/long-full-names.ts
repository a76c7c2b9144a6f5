import type { PortabilityRule } from "./portability.ts";

/** Cursor's limit for the names of server and tool together. */
const LONGEST_FULL_NAME = 60;

export const warnOfLongFullNames: PortabilityRule = ({ name: server, tools }, sink) => {
  for (const { name, span } of tools) {
    if (server.length + name.length > LONGEST_FULL_NAME) sink.report("long-full-name", { name, server }, span);
  }
};
