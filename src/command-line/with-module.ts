import { type Command, Option } from "commander";
import { added } from "./added.ts";

/** What all commands that read a module take. */
export function withModule(command: Command): Command {
  return command
    .argument("<entry...>", "the module: a TypeScript or JavaScript file; of several, the tools' names begin with the file's")
    .option("--name <name>", "the server's name (default: the file's)")
    .option("--server-version <version>", "the server's version (default: the nearest package.json's)")
    .addOption(
      new Option("--args <form>", "what positional parameters are called: _1, _2, ... or their own names")
        .choices(["positional", "named"])
        .default("positional"),
    )
    .option("--only <names>", "serve only what is called so: names with commas between, * for any characters", added)
    .option("--except <names>", "leave out what is called so", added)
    .option("--allow-type-errors", "go on although the module has type errors")
    .option("--strict", "count warnings, and functions that are left out, as errors");
}
