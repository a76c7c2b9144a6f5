import { type Command, Option } from "commander";

/** What all commands take that edit a client's file. */
export function withClient(command: Command): Command {
  return command
    .argument("<file>", "the program")
    .requiredOption("--client <client>", "the client, as --mcp-config calls it")
    .addOption(
      new Option("--scope <scope>", "the user's file, or that of the project in this folder").choices(["user", "project"]).default("user"),
    )
    .option("--dry-run", "show what would change, and change nothing");
}
