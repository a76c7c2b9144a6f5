#!/usr/bin/env node
import { inspect } from "node:util";
import { Command, CommanderError } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { addBuild } from "./command-line/add-build.ts";
import { addCheck } from "./command-line/add-check.ts";
import { addCompletion } from "./command-line/add-completion.ts";
import { addDoctor } from "./command-line/add-doctor.ts";
import { addExplain } from "./command-line/add-explain.ts";
import { addInit } from "./command-line/add-init.ts";
import { addInstall } from "./command-line/add-install.ts";
import { addPack } from "./command-line/add-pack.ts";
import { addTools } from "./command-line/add-tools.ts";
import { addUninstall } from "./command-line/add-uninstall.ts";
import { adviceFor } from "./command-line/advice-for.ts";
import type { Run } from "./command-line/run.ts";
import { EXIT, type Outcome, type Terminal } from "./commands/outcome.ts";

/** What `mcpc` understands. Wrong usage is thrown as a `CommanderError` after its text was printed. */
function commandLine(): Command {
  const program = new Command("mcpc")
    .description(packageJson.description)
    .version(packageJson.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .showHelpAfterError(adviceFor(process.argv.slice(2)))
    .exitOverride();
  for (const add of [addBuild, addCheck, addTools, addInstall, addUninstall, addDoctor, addPack, addExplain, addInit, addCompletion])
    add(program, run);
  for (const command of program.commands) command.showHelpAfterError(`(mcpc ${command.name()} --help says what there is)`);
  return program;
}

const run: Run = async (command) => print(await command(terminal()));

function terminal(): Terminal {
  const { stdout, stderr } = process;
  const color = Boolean(stderr.isTTY) && !process.env["NO_COLOR"];
  return { cwd: process.cwd(), color, ...(stdout.isTTY && { columns: stdout.columns }) };
}

function print({ code, stdout = "", stderr = "" }: Outcome): void {
  process.stderr.write(stderr);
  // Where nothing can be written, even nothing is a failure.
  if (stdout !== "") process.stdout.write(stdout);
  process.exitCode = code;
}

/** A reader that has seen enough (`| head`) is no failure; whatever else keeps output from leaving is one. */
function leave(error: Error): void {
  if ("code" in error && error.code === "EPIPE") process.exit();
  process.stderr.write(`error: cannot write to stdout: ${error.message}\n`);
  process.exit(process.exitCode || EXIT.diagnostics);
}

function reportBug(error: unknown): void {
  process.stderr.write(`This is a bug in mcpc, not in your module. Please report it, with this text:
mcpc ${packageJson.version}, Node ${process.version}, ${process.platform} ${process.arch}: mcpc ${process.argv.slice(2).join(" ")}
${inspect(error)}\n`);
}

// Also what commander prints: help, the version.
process.stdout.on("error", leave);
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
