import type { Command } from "commander";
import type { DoctorFlags } from "../commands/doctor.ts";
import { added } from "./added.ts";
import { example } from "./example.ts";
import type { Run } from "./run.ts";

/** Says what `mcpc doctor` takes. */
export function addDoctor(program: Command, run: Run): void {
  program
    .command("doctor")
    .description("start a server as MCP clients do, and say what would fail where; 1 when something would")
    .argument("<file>", "a program, or any command that starts a server")
    .argument("[args...]", "its arguments, behind --")
    .option("--client <client>", "only what concerns this client")
    .option("--env <NAME=VALUE>", "a variable of the environment that it is to have; may be given several times", added)
    .option("--json", "print what was found as JSON")
    .addHelpText("after", example("mcpc doctor ./out", "mcpc doctor -- npx -y some-server"))
    .action((file: string, args: string[], flags: DoctorFlags) =>
      run(async (terminal) => {
        const { doctor } = await import("../commands/doctor.ts");
        return doctor(file, args, flags, terminal);
      }),
    );
}
