import { EXIT, type Outcome } from "../outcome.ts";
import { bashScript } from "./bash.ts";
import { fishScript } from "./fish.ts";
import type { CompletedProgram } from "./words.ts";
import { zshScript } from "./zsh.ts";

export type Shell = "bash" | "zsh" | "fish";

const scripts: Readonly<Record<Shell, (program: CompletedProgram) => string>> = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** `mcpc completion`: a script that makes a shell complete mcpc's own command line. */
export function completion(shell: Shell, program: CompletedProgram): Outcome {
  return { code: EXIT.ok, stdout: scripts[shell](program) };
}
