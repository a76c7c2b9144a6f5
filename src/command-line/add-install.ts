import type { Command } from "commander";
import type { InstallFlags } from "../commands/install.ts";
import { example } from "./example.ts";
import type { Run } from "./run.ts";
import { withClient } from "./with-client.ts";

/** Says what `mcpc install` takes. */
export function addInstall(program: Command, run: Run): void {
  withClient(program.command("install"))
    .description("make an MCP client start a program: writes it into the client's own file, of which all else stays as it is")
    .argument("[args...]", "behind --: what the client is to put in front, like --tools a,b")
    .option("--force", "replace another server of that name")
    .addHelpText("after", example("mcpc install ./out --client cursor", "mcpc install ./out --client claude-code --scope project"))
    .action((file: string, args: string[], flags: InstallFlags) =>
      run(async (terminal) => {
        const { install } = await import("../commands/install.ts");
        return install(file, args, flags, terminal);
      }),
    );
}
