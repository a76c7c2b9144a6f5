import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type ConfiguredServer, configuredServer } from "../clients/configured-server.ts";
import { leadsTo } from "../clients/program-path.ts";
import { argumentsOf, entryOf, type IsProgram, type ServerFile, starts, withServer } from "../clients/server-list.ts";
import { unescapable } from "../clients/unescapable.ts";
import { type ClientFlags, type Edited, editClientFile, unfitClient } from "./client-file.ts";
import { EXIT, misuse, type Outcome, type Terminal } from "./outcome.ts";

export interface InstallFlags extends ClientFlags {
  readonly force?: boolean;
}

/** `mcpc install`: writes what a program says of itself into a client's file. */
export async function install(
  program: string,
  args: readonly string[],
  { force = false, ...flags }: InstallFlags,
  terminal: Terminal,
): Promise<Outcome> {
  const unfit = unfitClient(flags);
  if (unfit) return unfit;
  const path = resolve(terminal.cwd, program);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return misuse(`there is no program '${program}'`);
  const piece = unescapable(flags.client, path);
  const warning =
    piece === undefined ? "" : `warning: ${flags.client} takes '${piece}' in the program's path for a variable: move the program\n`;
  const ask = async (given: readonly string[]): Promise<ConfiguredServer | string> => {
    const server = await configuredServer(path, flags.client, given);
    return typeof server === "string" ? server : { ...server, note: warning + server.note };
  };
  const server = await ask(args);
  if (typeof server === "string") return { code: EXIT.diagnostics, stderr: `error: '${program}' says no configuration: ${server}\n` };
  return editClientFile(flags, terminal, {
    edit: (file, where) => installed(file, server, { isProgram: leadsTo(path), where, force, ...(args.length === 0 && { ask }) }),
    done: `${flags.client} has '${server.name}' from its next start on:`,
    nothing: `${flags.client} has '${server.name}' already:`,
  });
}

const DROP = "arguments behind -- take their place, 'mcpc uninstall' drops them";

interface Circumstances {
  readonly isProgram: IsProgram;
  /** The client's file. */
  readonly where: string;
  readonly force: boolean;
  /** Asks the program for its configuration with the arguments that its entry has already; absent where others are given. */
  readonly ask?: (args: readonly string[]) => Promise<ConfiguredServer | string>;
}

async function installed(file: ServerFile, server: ConfiguredServer, { isProgram, where, force, ask }: Circumstances): Promise<Edited> {
  const old = entryOf(file, server.name);
  const own = old !== undefined && starts(old, isProgram);
  if (old !== undefined && !own && !force) {
    const way = "--force puts this one in its place, 'mcpc build --name' gives it another name";
    return { refusal: `${where}: there is another server called '${server.name}'; ${way}` };
  }
  const kept = own && ask ? argumentsOf(old) : [];
  if (kept.length === 0) return { text: withServer(file, server, own), note: server.note };
  const again = (await ask?.(kept)) ?? server;
  const words = kept.join(" ");
  if (typeof again === "string")
    return { refusal: `${where}: the arguments of '${server.name}' (${words}) no longer fit: ${again}; ${DROP}` };
  const still = argumentsOf(again.entry).join(" ") === words;
  return { text: withServer(file, again, own), note: `${again.note}${still ? "kept" : "not all kept"}: ${words}; ${DROP}\n` };
}
