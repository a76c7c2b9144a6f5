import { resolve } from "node:path";
import { leadsTo } from "../clients/program-path.ts";
import { namesOf, withoutServers } from "../clients/server-list.ts";
import { type ClientFlags, editClientFile, unfitClient } from "./client-file.ts";
import type { Outcome, Terminal } from "./outcome.ts";

/** `mcpc uninstall`: takes the entries that start a program, which need not be there any more, out of a client's file. */
export async function uninstall(program: string, flags: ClientFlags, terminal: Terminal): Promise<Outcome> {
  const unfit = unfitClient(flags);
  if (unfit) return unfit;
  const path = resolve(terminal.cwd, program);
  return editClientFile(flags, terminal, {
    edit(file, where) {
      const names = namesOf(file, leadsTo(path));
      return names.length > 0 ? { text: withoutServers(file, names) } : { refusal: `${where}: no server there starts ${path}` };
    },
    done: `${flags.client} no longer starts ${path}:`,
    nothing: `${flags.client} does not start ${path}:`,
  });
}
