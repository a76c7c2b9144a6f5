import type { Command } from "commander";
import { example } from "./example.ts";
import type { Run } from "./run.ts";

/** Says what `mcpc explain` takes. */
export function addExplain(program: Command, run: Run): void {
  program
    .command("explain")
    .description("say what a diagnostic means, with an example of the mistake and of how it is mended")
    .argument("[code]", "the diagnostic's code, or one of TypeScript's (default: list the codes)")
    .addHelpText("after", example("mcpc explain excluded-tool"))
    .action((code: string | undefined) =>
      run(async (terminal) => {
        const { explain } = await import("../commands/explain.ts");
        return explain(code, terminal);
      }),
    );
}
