import { isRecord, type PlainRecord, valueAt } from "../record.ts";
import type { ConfigFormat } from "./config-format.ts";
import type { ConfiguredServer } from "./configured-server.ts";
import { startOf } from "./entry-start.ts";

/** A client's file, and where in it the servers are. */
export interface ServerFile {
  readonly text: string;
  readonly format: ConfigFormat;
  readonly path: readonly string[];
}

/** Members that say how a server is started: these are the program's to decide, the others are the user's once they are there. */
const STARTING = new Set(["type", "command", "args", "env_vars"]);
const VARIABLES = new Set(["env", "environment"]);

/** Since its second version opencode keeps the servers one level deeper; both are read where they are found. */
export function serversPath(content: PlainRecord, key: string): readonly string[] {
  const deeper = valueAt(content, [key, "servers"]);
  return key === "mcp" && isRecord(deeper) && typeof deeper["type"] !== "string" ? [key, "servers"] : [key];
}

/** The entry of a name; `undefined` where there is none. */
export function entryOf({ text, format, path }: ServerFile, name: string): unknown {
  return valueAt(format.read(text), [...path, name]);
}

/** Tells a program by its path. */
export type IsProgram = (path: string) => boolean;

/** Whether an entry starts the program; that its path is among the arguments of another does not count. */
export function starts(entry: unknown, isProgram: IsProgram): boolean {
  const start = startOf(entry);
  return start !== undefined && isProgram(start.words[start.at] ?? "");
}

/** The arguments that an entry gives what it starts. */
export function argumentsOf(entry: unknown): readonly string[] {
  const start = startOf(entry);
  return start ? start.words.slice(start.at + 1) : [];
}

/** The names of the entries that start the program. */
export function namesOf({ text, format, path }: ServerFile, isProgram: IsProgram): readonly string[] {
  const servers = valueAt(format.read(text), path);
  return isRecord(servers) ? Object.keys(servers).filter((name) => starts(servers[name], isProgram)) : [];
}

/**
 * The file's text with the server in it.
 *
 * @param keep whether the entry that is there is the server's, so that what the user changed in it stays
 */
export function withServer(file: ServerFile, server: ConfiguredServer, keep: boolean): string {
  const { format, path } = file;
  const fitting = fittingEntry(server.entry, path);
  const old = entryOf(file, server.name);
  const where = [...path, server.name];
  const edited =
    keep && isRecord(old)
      ? Object.entries(merged(old, fitting)).reduce((text, [key, value]) => format.write(text, [...where, key], value), file.text)
      : format.write(file.text, where, fitting);
  return server.inputs.length > 0 ? withInputs({ ...file, text: edited }, server.inputs) : edited;
}

/** The file's text without the servers, and without what only they were asked for. */
export function withoutServers(file: ServerFile, names: readonly string[]): string {
  const { format, path } = file;
  const gone = JSON.stringify(names.map((name) => entryOf(file, name)));
  const text = names.reduce((rest, name) => format.write(rest, [...path, name], undefined), file.text);
  const content = format.read(text);
  const remaining = JSON.stringify(valueAt(content, path) ?? {});
  const inputs = inputsOf(content);
  const needless = inputs.flatMap((input, index) => (refersTo(gone, input) && !refersTo(remaining, input) ? [index] : []));
  if (needless.length > 0 && needless.length === inputs.length) return format.write(text, ["inputs"], undefined);
  return needless.reduceRight((rest, index) => format.write(rest, ["inputs", index], undefined), text);
}

/** The members to write: those that differ. */
function merged(old: PlainRecord, entry: PlainRecord): PlainRecord {
  const wanted = Object.entries(entry).map(([key, value]): [string, unknown] => {
    const was = old[key];
    if (was === undefined || STARTING.has(key)) return [key, value];
    return [key, VARIABLES.has(key) && isRecord(was) && isRecord(value) ? { ...value, ...filledIn(was) } : was];
  });
  // A list of variables that is no longer needed would say more than the program asks for.
  const dropped = [...STARTING].filter((key) => key in old && entry[key] === undefined).map((key): [string, unknown] => [key, undefined]);
  return Object.fromEntries([...wanted, ...dropped].filter(([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value)));
}

/** What is not empty is the user's, be it a reference. */
function filledIn(variables: PlainRecord): PlainRecord {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/** The second version of opencode knows `disabled` alone. */
function fittingEntry(entry: PlainRecord, path: readonly string[]): PlainRecord {
  if (path.length < 2) return entry;
  const { enabled: _, ...rest } = entry;
  return rest;
}

function withInputs({ text, format }: ServerFile, inputs: readonly unknown[]): string {
  const old = inputsOf(format.read(text));
  const missing = inputs.filter((input) => !old.some((each) => idOf(each) === idOf(input)));
  if (old.length === 0) return format.write(text, ["inputs"], missing);
  return missing.reduce<string>((rest, input, index) => format.write(rest, ["inputs", old.length + index], input), text);
}

function inputsOf(content: PlainRecord): readonly unknown[] {
  const { inputs } = content;
  return Array.isArray(inputs) ? inputs : [];
}

function idOf(input: unknown): unknown {
  return isRecord(input) ? input["id"] : undefined;
}

function refersTo(text: string, input: unknown): boolean {
  return text.includes(`\${input:${idOf(input)}}`);
}
