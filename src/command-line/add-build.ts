import { type Command, Option } from "commander";
import type { BuildFlags } from "../commands/build.ts";
import { added } from "./added.ts";
import { example } from "./example.ts";
import type { Run } from "./run.ts";
import { withModule } from "./with-module.ts";

/** Says what `mcpc build` takes. */
export function addBuild(program: Command, run: Run): void {
  withModule(program.command("build"))
    .description("compile a module into one executable file, an MCP server whose tools are the functions the module exports")
    .option("-o, --output <file>", "where the program goes (default: ./out, or ./out.mjs with --target fetch)")
    .addOption(
      new Option("--target <form>", "what comes out: a program for Node, or an ES module with a web-standard fetch handler")
        .choices(["node", "fetch"])
        .default("node"),
    )
    .addOption(
      new Option("--text <form>", "how string results are sent: as they are, or JSON-quoted").choices(["raw", "json"]).default("raw"),
    )
    .option("--external <packages>", "leave these packages to be found beside the program when it runs; names with commas between", added)
    .addOption(
      new Option("--sourcemap <where>", "let stack traces lead to the sources: by a map in the program, or in a file beside it").choices([
        "inline",
        "beside",
      ]),
    )
    .option("--licenses", "write the licences of the packages that the program carries to <output>.licenses.txt")
    .option("--executable", "write one binary, with this Node in it, instead of a script that Node starts")
    .option("--no-http", "leave out what serves MCP over HTTP (--mcp-http)")
    .option("--json", "print what was found as JSON on stdout, and nothing else")
    .addHelpText("after", example("mcpc build lib.ts -o server", "./server --mcp-config > client.json"))
    .action((entries: string[], flags: BuildFlags) =>
      run(async (terminal) => {
        const { build } = await import("../commands/build.ts");
        return build(entries, flags, terminal);
      }),
    );
}
