import type { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { example } from "./example.ts";
import type { Run } from "./run.ts";

/** Says what `mcpc init` takes. */
export function addInit(program: Command, run: Run): void {
  program
    .command("init")
    .description("write a small project: a module, its tests, package.json and tsconfig.json")
    .argument("[dir]", "the folder to write into (default: this one)")
    .addHelpText("after", example("mcpc init my-tools && cd my-tools", "npm install && npm test"))
    .action((dir: string | undefined) =>
      run(async (terminal) => {
        const { init } = await import("../commands/init/init.ts");
        return init(dir, packageJson.version, terminal);
      }),
    );
}
