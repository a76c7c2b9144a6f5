import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { namesOf, withoutServers } from "../clients/server-list.ts";
import { type ClientFlags, editClientFile, unfitClient } from "./client-file.ts";
import type { Outcome, Terminal } from "./outcome.ts";

/** `mcpc uninstall`: takes the entries that start a program, which need not be there any more, out of a client's file. */
export async function uninstall(program: string, flags: ClientFlags, terminal: Terminal): Promise<Outcome> {
  const unfit = unfitClient(flags);
  if (unfit) return unfit;
  const path = resolve(terminal.cwd, program);
  const real = existsSync(path) ? realpathSync(path) : path;
  return editClientFile(flags, terminal, {
    edit(file, where) {
      const names = namesOf(file, real);
      return names.length > 0 ? { text: withoutServers(file, names) } : { refusal: `${where}: no server there starts ${real}` };
    },
    done: `${flags.client} no longer starts ${real}:`,
    nothing: `${flags.client} does not start ${real}:`,
  });
}
