import { discover, initialize, ping } from "./lifecycle.ts";
import type { Method } from "./method.ts";
import { callTool } from "./tools-call.ts";
import { listTools } from "./tools-list.ts";

/** The requests that every server answers; features bring more. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["initialize", { era: "handshake", early: true, answer: initialize }],
  ["ping", { era: "handshake", early: true, answer: ping }],
  ["server/discover", { era: "stateless", answer: discover }],
  ["tools/list", { era: "both", answer: listTools }],
  ["tools/call", { era: "both", asks: true, answer: callTool }],
]);
