import { homedir } from "node:os";
import { clients } from "../../templates/clients/index.ts";
import { clientFiles, type Scope, scopesOf } from "../clients/client-files.ts";
import { BrokenConfig } from "../clients/config-format.ts";
import { formatOf, serversKey } from "../clients/configured-server.ts";
import { lineDifference } from "../clients/line-difference.ts";
import { readText, replaceFile } from "../clients/replace-file.ts";
import { type ServerFile, serversPath } from "../clients/server-list.ts";
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

/** Edits a client's file, or shows what would be edited. A file that cannot be read as what it should be is not touched. */
export async function editClientFile({ client, scope, dryRun }: ClientFlags, { cwd }: Terminal, edit: Edit): Promise<Outcome> {
  const machine = { platform: process.platform, env: process.env, home: homedir(), cwd };
  const files = clientFiles(client, scope, machine);
  let path = files[0] ?? "";
  try {
    path = files.find((file) => readText(file) !== undefined) ?? path;
    const text = readText(path) ?? "";
    const format = formatOf(path);
    const outcome = await edit.edit({ text, format, path: serversPath(format.read(text), serversKey(client)) }, path);
    if ("refusal" in outcome) return { code: EXIT.diagnostics, stderr: `error: ${outcome.refusal}\n` };
    const { note = "" } = outcome;
    if (outcome.text === text) return { code: EXIT.ok, stderr: `${note}${edit.nothing} ${path}\n` };
    if (dryRun) return { code: EXIT.ok, stdout: `${path}\n${lineDifference(text, outcome.text)}`, stderr: note };
    const backup = replaceFile(path, outcome.text);
    return { code: EXIT.ok, stderr: `${note}${edit.done} ${path}${backup === undefined ? "" : ` (as it was: ${backup})`}\n` };
  } catch (error) {
    const why = error instanceof BrokenConfig ? `${error.message}; mend it first, it was not touched` : systemMessage(error);
    if (why === undefined) throw error;
    return { code: EXIT.diagnostics, stderr: `error: ${path}: ${why}\n` };
  }
}
