#!/usr/bin/env node
import { inspect } from "node:util";
import { Argument, Command, CommanderError, Option } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { findRevision, newest, newestHandshake, revisions } from "../templates/protocol/revisions.ts";
import { addPack } from "./command-line/add-pack.ts";
import { adviceFor } from "./command-line/advice-for.ts";
import type { BuildFlags } from "./commands/build.ts";
import type { CheckFlags } from "./commands/check.ts";
import type { ClientFlags } from "./commands/client-file.ts";
import type { Shell } from "./commands/completion/completion.ts";
import type { DoctorFlags } from "./commands/doctor.ts";
import type { InstallFlags } from "./commands/install.ts";
import { EXIT, type Outcome, type Terminal } from "./commands/outcome.ts";
import type { ToolsFlags } from "./commands/tools.ts";

/** What `mcpc` understands. Wrong usage is thrown as a `CommanderError` after its text was printed. */
function commandLine(): Command {
  const program = new Command("mcpc")
    .description(packageJson.description)
    .version(packageJson.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .showHelpAfterError(adviceFor(process.argv.slice(2)))
    .exitOverride();
  for (const add of [addBuild, addCheck, addTools, addInstall, addUninstall, addDoctor, addPacking, addExplain, addInit, addCompletion])
    add(program);
  for (const command of program.commands) command.showHelpAfterError(`(mcpc ${command.name()} --help says what there is)`);
  return program;
}

// The commands themselves are imported when they run: help, version and usage errors do not wait for the compiler.

function addBuild(program: Command): void {
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
    .action(async (entries: string[], flags: BuildFlags) => {
      const { build } = await import("./commands/build.ts");
      print(await build(entries, flags, terminal()));
    });
}

function addCheck(program: Command): void {
  withModule(program.command("check"))
    .description("say what is wrong with a module without building it, and what has changed for its clients")
    .option("--against <file>", "a saved list of tools; changes that break its clients count as errors")
    .option("--json", "print what was found as JSON on stdout, and nothing else")
    .addHelpText("after", example("mcpc tools lib.ts --format json > tools.json", "mcpc check lib.ts --against tools.json"))
    .action(async (entries: string[], flags: CheckFlags) => {
      const { check } = await import("./commands/check.ts");
      print(check(entries, flags, terminal()));
    });
}

function addTools(program: Command): void {
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
    .action(async (entries: string[], { revision: name, ...flags }: Omit<ToolsFlags, "revision"> & { readonly revision?: string }) => {
      const { tools } = await import("./commands/tools.ts");
      const revision = findRevision(name);
      print(tools(entries, { ...flags, ...(revision && { revision }) }, terminal()));
    });
}

function addInstall(program: Command): void {
  withClient(program.command("install"))
    .description("make an MCP client start a program: writes it into the client's own file, of which all else stays as it is")
    .argument("[args...]", "behind --: what the client is to put in front, like --tools a,b")
    .option("--force", "replace another server of that name")
    .addHelpText("after", example("mcpc install ./out --client cursor", "mcpc install ./out --client claude-code --scope project"))
    .action(async (file: string, args: string[], flags: InstallFlags) => {
      const { install } = await import("./commands/install.ts");
      print(await install(file, args, flags, terminal()));
    });
}

function addUninstall(program: Command): void {
  withClient(program.command("uninstall"))
    .description("take a program out of an MCP client's own file")
    .addHelpText("after", example("mcpc uninstall ./out --client cursor"))
    .action(async (file: string, flags: ClientFlags) => {
      const { uninstall } = await import("./commands/uninstall.ts");
      print(await uninstall(file, flags, terminal()));
    });
}

/** What all commands take that edit a client's file. */
function withClient(command: Command): Command {
  return command
    .argument("<file>", "the program")
    .requiredOption("--client <client>", "the client, as --mcp-config calls it")
    .addOption(
      new Option("--scope <scope>", "the user's file, or that of the project in this folder").choices(["user", "project"]).default("user"),
    )
    .option("--dry-run", "show what would change, and change nothing");
}

function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("start a server as MCP clients do, and say what would fail where; 1 when something would")
    .argument("<file>", "a program, or any command that starts a server")
    .argument("[args...]", "its arguments, behind --")
    .option("--client <client>", "only what concerns this client")
    .option("--json", "print what was found as JSON")
    .addHelpText("after", example("mcpc doctor ./out", "mcpc doctor -- npx -y some-server"))
    .action(async (file: string, args: string[], flags: DoctorFlags) => {
      const { doctor } = await import("./commands/doctor.ts");
      print(await doctor(file, args, flags, terminal()));
    });
}

function addPacking(program: Command): void {
  addPack(program, async (file, flags) => {
    const { pack } = await import("./commands/pack.ts");
    print(await pack(file, flags, terminal()));
  });
}

function addExplain(program: Command): void {
  program
    .command("explain")
    .description("say what a diagnostic means, with an example of the mistake and of how it is mended")
    .argument("[code]", "the diagnostic's code, or one of TypeScript's (default: list the codes)")
    .addHelpText("after", example("mcpc explain excluded-tool"))
    .action(async (code: string | undefined) => {
      const { explain } = await import("./commands/explain.ts");
      print(await explain(code, terminal()));
    });
}

function addInit(program: Command): void {
  program
    .command("init")
    .description("write a small project: a module, its tests, package.json and tsconfig.json")
    .argument("[dir]", "the folder to write into (default: this one)")
    .addHelpText("after", example("mcpc init my-tools && cd my-tools", "npm install && npm test"))
    .action(async (dir: string | undefined) => {
      const { init } = await import("./commands/init/init.ts");
      print(init(dir, packageJson.version, terminal()));
    });
}

function addCompletion(program: Command): void {
  program
    .command("completion")
    .description("print a script that makes a shell complete the command line of mcpc")
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .addHelpText(
      "after",
      example('eval "$(mcpc completion bash)"       # in ~/.bashrc', "source <(mcpc completion zsh)        # in ~/.zshrc") +
        "  $ mcpc completion fish | source          # in ~/.config/fish/config.fish\n",
    )
    .action(async (shell: Shell) => {
      const { completion } = await import("./commands/completion/completion.ts");
      const { completedProgram } = await import("./commands/completion/words.ts");
      const { codes } = await import("./diagnostics/codes.ts");
      const { clients } = await import("../templates/clients/index.ts");
      const placeholders = {
        entry: { kind: "files" },
        file: { kind: "files" },
        dir: { kind: "folders" },
        client: { kind: "words", words: [...clients.keys()] },
        code: { kind: "words", words: Object.keys(codes) },
      } as const;
      print(completion(shell, completedProgram(program, placeholders)));
    });
}

/** What all commands that read a module take. */
function withModule(command: Command): Command {
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

/** An option that is given again adds to what it was given before. */
function added(names: string, before: readonly string[] = []): readonly string[] {
  return [...before, names];
}

function example(...commands: readonly string[]): string {
  return `\nExample:\n${commands.map((command) => `  $ ${command}\n`).join("")}`;
}

function terminal(): Terminal {
  const { stdout, stderr } = process;
  const color = Boolean(stderr.isTTY) && !process.env["NO_COLOR"];
  return { cwd: process.cwd(), color, ...(stdout.isTTY && { columns: stdout.columns }) };
}

function print({ code, stdout = "", stderr = "" }: Outcome): void {
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on("error", () => process.exit(code));
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  process.exitCode = code;
}

function reportBug(error: unknown): void {
  process.stderr.write(`This is a bug in mcpc, not in your module. Please report it, with this text:
mcpc ${packageJson.version}, Node ${process.version}, ${process.platform} ${process.arch}: mcpc ${process.argv.slice(2).join(" ")}
${inspect(error)}\n`);
}

try {
  await commandLine().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  } else {
    reportBug(error);
    process.exitCode = EXIT.bug;
  }
}
