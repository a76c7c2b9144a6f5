import { programName } from "../program-name.ts";

/** Exit code for arguments that cannot be meant. */
const USAGE = 2;

/** Says all that is wrong with the arguments, and what to do. Returns the exit code. */
export function complain(problems: readonly string[], advice = `For help: ${programName()} --help`): number {
  process.stderr.write(`error: ${problems.join("\nerror: ")}\n${advice}\n`);
  return USAGE;
}
