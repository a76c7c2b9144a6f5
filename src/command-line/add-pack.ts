import { type Command, Option } from "commander";
import type { PackFlags } from "../commands/pack.ts";
import { forms } from "../delivery/forms.ts";
import { example } from "./example.ts";
import type { Run } from "./run.ts";

/** Says what `mcpc pack` takes. */
export function addPack(program: Command, run: Run): void {
  program
    .command("pack")
    .description("put a program into the form that others take it in: a bundle, an entry of the MCP registry, a package, an image")
    .argument("<file>", "the program")
    .addOption(
      new Option(
        "--format <form>",
        "an MCP bundle (.mcpb); server.json for the MCP registry; a folder for npm publish; a folder for docker build",
      )
        .choices(forms)
        .default("mcpb"),
    )
    .option("-o, --output <path>", "where it goes (default: named by the server, in this folder)")
    .option("--author <person>", "who made it, as 'Name <mail>' (default: the nearest package.json's)")
    .option("--icon <file>", "a PNG file that hosts show for the bundle")
    .option("--npm-name <name>", "the package on the npm registry (default: the nearest package.json's, else the server's)")
    .option("--registry-name <name>", "the server in the MCP registry, as io.github.user/name")
    .option("--mcpb-url <url>", "server-json: where the bundle can be downloaded")
    .option("--url <url>", "server-json: where the server is reached over HTTP")
    .addHelpText("after", example("mcpc pack ./out", "mcpc pack ./out --format server-json --registry-name io.github.user/name"))
    .action((file: string, flags: PackFlags) =>
      run(async (terminal) => {
        const { pack } = await import("../commands/pack.ts");
        return pack(file, flags, terminal);
      }),
    );
}
