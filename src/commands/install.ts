import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type ConfiguredServer, configuredServer } from "../clients/configured-server.ts";
import { entryOf, type ServerFile, starts, withServer } from "../clients/server-list.ts";
import { type ClientFlags, editClientFile, unfitClient } from "./client-file.ts";
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
  const server = await configuredServer(path, flags.client, args);
  if (typeof server === "string") return { code: EXIT.diagnostics, stderr: `error: '${program}' says no configuration: ${server}\n` };
  return editClientFile(flags, terminal, {
    edit: (file, where) => installed(file, server, { real: realpathSync(path), where, force }),
    done: `${flags.client} has '${server.name}' from its next start on:`,
    nothing: `${flags.client} has '${server.name}' already:`,
    note: server.note,
  });
}

interface Circumstances {
  /** The program's real path. */
  readonly real: string;
  /** The client's file. */
  readonly where: string;
  readonly force: boolean;
}

function installed(
  file: ServerFile,
  server: ConfiguredServer,
  { real, where, force }: Circumstances,
): { readonly text: string } | { readonly refusal: string } {
  const old = entryOf(file, server.name);
  const own = old !== undefined && starts(old, real);
  if (old !== undefined && !own && !force) {
    const way = "--force puts this one in its place, 'mcpc build --name' gives it another name";
    return { refusal: `${where}: there is another server called '${server.name}'; ${way}` };
  }
  return { text: withServer(file, server, own) };
}
