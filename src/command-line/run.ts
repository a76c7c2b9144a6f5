import type { Outcome, Terminal } from "../commands/outcome.ts";

/** Runs a command and prints what it has to say. */
export type Run = (command: (terminal: Terminal) => Promise<Outcome>) => Promise<void>;
