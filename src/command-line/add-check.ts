import type { Command } from "commander";
import type { CheckFlags } from "../commands/check.ts";
import { example } from "./example.ts";
import type { Run } from "./run.ts";
import { withModule } from "./with-module.ts";

/** Says what `mcpc check` takes. */
export function addCheck(program: Command, run: Run): void {
  withModule(program.command("check"))
    .description("say what is wrong with a module without building it, and what has changed for its clients")
    .option("--against <file>", "a saved list of tools; changes that break its clients count as errors")
    .option("--json", "print what was found as JSON on stdout, and nothing else")
    .addHelpText("after", example("mcpc tools lib.ts --format json > tools.json", "mcpc check lib.ts --against tools.json"))
    .action((entries: string[], flags: CheckFlags) =>
      run(async (terminal) => {
        const { check } = await import("../commands/check.ts");
        return check(entries, flags, terminal);
      }),
    );
}
