import { type Command, Option } from "commander";
import { findRevision, newest, newestHandshake, revisions } from "../../templates/protocol/revisions.ts";
import type { ToolsFlags } from "../commands/tools.ts";
import { example } from "./example.ts";
import type { Run } from "./run.ts";
import { withModule } from "./with-module.ts";

/** Says what `mcpc tools` takes. */
export function addTools(program: Command, run: Run): void {
  withModule(program.command("tools"))
    .description("print the tools of a module as clients will see them, without building it")
    .addOption(
      new Option("--format <form>", "how to print them (default: table on a terminal, json elsewhere)").choices([
        "json",
        "table",
        "markdown",
      ]),
    )
    .addOption(
      new Option(
        "--revision <revision>",
        `the protocol revision whose list is wanted (default: ${newestHandshake.name} as json, else ${newest.name}, which has all results)`,
      ).choices(revisions.map(({ name }) => name)),
    )
    .addHelpText("after", example("mcpc tools lib.ts --format markdown >> README.md"))
    .action((entries: string[], { revision: name, ...flags }: Omit<ToolsFlags, "revision"> & { readonly revision?: string }) =>
      run(async (terminal) => {
        const { tools } = await import("../commands/tools.ts");
        const revision = findRevision(name);
        return tools(entries, { ...flags, ...(revision && { revision }) }, terminal);
      }),
    );
}
