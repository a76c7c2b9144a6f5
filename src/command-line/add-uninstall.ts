import type { Command } from "commander";
import type { ClientFlags } from "../commands/client-file.ts";
import { example } from "./example.ts";
import type { Run } from "./run.ts";
import { withClient } from "./with-client.ts";

/** Says what `mcpc uninstall` takes. */
export function addUninstall(program: Command, run: Run): void {
  withClient(program.command("uninstall"))
    .description("take a program out of an MCP client's own file")
    .addHelpText("after", example("mcpc uninstall ./out --client cursor"))
    .action((file: string, flags: ClientFlags) =>
      run(async (terminal) => {
        const { uninstall } = await import("../commands/uninstall.ts");
        return uninstall(file, flags, terminal);
      }),
    );
}
