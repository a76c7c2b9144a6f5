import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import { clients } from "../../templates/clients/index.ts";
import { clientFiles, type Scope, scopesOf } from "../clients/client-files.ts";
import { BrokenConfig } from "../clients/config-format.ts";
import { formatOf, serversKey } from "../clients/configured-server.ts";
import { lineDifference } from "../clients/line-difference.ts";
import { readText } from "../clients/read-text.ts";
import { replaceFile } from "../clients/replace-file.ts";
import { type ServerFile, serversPath } from "../clients/server-list.ts";
import { UntouchableFile } from "../clients/untouchable-file.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import { systemMessage } from "../system-message.ts";
import { EXIT, misuse, type Outcome, type Terminal } from "./outcome.ts";

export interface ClientFlags {
  readonly client: string;
  readonly scope: Scope;
  readonly dryRun?: boolean;
}

/** What is to be done with a client's file. */
export interface Edit {
  /** @returns the file's new text, or why it stays as it is */
  edit(file: ServerFile, path: string): Edited | Promise<Edited>;
  /** What was done, with the file's path behind it. */
  readonly done: string;
  readonly nothing: string;
}

/** `note`: what else there is to say. */
export type Edited = { readonly text: string; readonly note?: string } | { readonly refusal: string };

/** Complains of a client that is not known, or that keeps no file of that scope. */
export function unfitClient({ client, scope }: ClientFlags): Outcome | undefined {
  const names = [...clients.keys()];
  if (!clients.has(client)) {
    const hint = didYouMean(client, names);
    return misuse(`unknown client '${client}'${hint ? `; ${hint}` : `: known are ${names.join(", ")}`}`);
  }
  const scopes = scopesOf(client);
  if (scopes.includes(scope)) return undefined;
  if (scopes.length > 0)
    return misuse(`${client} has no file of its own for --scope ${scope}; it has one for --scope ${scopes.join(", ")}`);
  return misuse(
    `${client} has no file that holds servers alone: put what '--mcp-config=${client}' of the program prints into your agent's file`,
  );
}

/** Each time another process was first, which is done then: more than that, and something is wrong. */
const MOST_ATTEMPTS = 1000;

/** Edits a client's file, or shows what would be edited. A file that cannot be read as what it should be is not touched. */
export async function editClientFile(flags: ClientFlags, { cwd }: Terminal, edit: Edit): Promise<Outcome> {
  const machine = { platform: process.platform, env: process.env, home: homedir(), cwd };
  const files = clientFiles(flags.client, flags.scope, machine);
  let path = files[0] ?? "";
  if (!isAbsolute(path))
    return misuse(`'${path}' is no absolute path: the variables that it follows from are wrong, HOME or ${flags.client}'s own`);
  try {
    path = files.find((file) => existsSync(file)) ?? path;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const outcome = await tryToEdit(path, flags, edit);
      if (outcome) return outcome;
    }
    throw new UntouchableFile("others change it all the time");
  } catch (error) {
    const why = error instanceof BrokenConfig ? `${error.message}; mend it first, it was not touched` : reasonOf(error);
    if (why === undefined) throw error;
    return { code: EXIT.diagnostics, stderr: `error: ${path}: ${why}\n` };
  }
}

/** @returns nothing when the file was changed meanwhile, so that the edit must be made anew */
async function tryToEdit(path: string, { client, dryRun }: ClientFlags, edit: Edit): Promise<Outcome | undefined> {
  const before = readText(path);
  const text = before ?? "";
  const format = formatOf(path);
  const edited = await edit.edit({ text, format, path: serversPath(format.read(text), serversKey(client)) }, path);
  if ("refusal" in edited) return { code: EXIT.diagnostics, stderr: `error: ${edited.refusal}\n` };
  const { note = "", text: after } = edited;
  if (after === text) return { code: EXIT.ok, stderr: `${note}${edit.nothing} ${path}\n` };
  if (dryRun) return { code: EXIT.ok, stdout: `${path}\n${lineDifference(text, after)}`, stderr: note };
  const replaced = await replaceFile(path, { before, after });
  if (!replaced.done) return undefined;
  const kept = replaced.backup === undefined ? "" : ` (as it was: ${replaced.backup})`;
  return { code: EXIT.ok, stderr: `${note}${edit.done} ${path}${kept}\n` };
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof UntouchableFile ? error.message : systemMessage(error);
}
