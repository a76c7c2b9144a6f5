import { readFileSync, realpathSync } from "node:fs";
import { clients } from "../../templates/clients/index.ts";
import { PROGRAM_MARK } from "../options.ts";
import { isRecord, type PlainRecord, valueAt } from "../record.ts";
import type { ConfigFormat } from "./config-format.ts";
import { startOf } from "./entry-start.ts";
import { jsonFormat } from "./json-format.ts";
import { runProgram } from "./run-program.ts";
import { tomlFormat } from "./toml-format.ts";

/** What a program says that a client's file should hold. */
export interface ConfiguredServer {
  readonly name: string;
  readonly entry: PlainRecord;
  /** What Visual Studio Code asks the user for. */
  readonly inputs: readonly unknown[];
  /** What the program has to say about it. */
  readonly note: string;
}

export function formatOf(file: string): ConfigFormat {
  return file.endsWith(".toml") ? tomlFormat : jsonFormat;
}

/** The member of a client's file that holds the servers. */
export function serversKey(client: string): string {
  return clients.get(client)?.key ?? "mcpServers";
}

const FOREIGN = "it is no program that mcpc built";

/**
 * Whether mcpc built it.
 *
 * @param file path of a file that exists
 */
export function isProgram(file: string): boolean {
  const [, second] = readFileSync(file, "latin1").split("\n", 2);
  return second === PROGRAM_MARK;
}

/**
 * Asks a program for its configuration.
 *
 * @param args what the client is to give it, like `--tools a,b`; the configuration repeats it
 * @returns why it did not work, in words, if so
 */
export async function configuredServer(program: string, client: string, args: readonly string[]): Promise<ConfiguredServer | string> {
  // Whatever else it is, it is not started for the asking.
  if (!isProgram(program)) return FOREIGN;
  // What does not belong behind this flag is refused by name.
  const { code, stdout, stderr } = await runProgram(program, [`--mcp-config=${client}`, ...args]);
  const content = code === 0 ? contentOf(stdout, client) : undefined;
  const [name, entry] = Object.entries(content?.servers ?? {})[0] ?? [];
  if (content === undefined || name === undefined || !isRecord(entry)) return complaint(stderr) || FOREIGN;
  const lost = lostOption(args, entry);
  if (lost !== undefined) return `it would not take '${lost}' into the client's file`;
  return { name, entry: withPath(entry, program), inputs: content.inputs, note: stderr };
}

/** What a program complains of, without what stands around it. */
function complaint(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => !line.startsWith("For help: "));
  return lines
    .map((line) => line.replace(/^error: /, ""))
    .join("; ")
    .replace(/[; ]+$/, "");
}

/** An option that is not in the entry. */
function lostOption(args: readonly string[], entry: PlainRecord): string | undefined {
  const optionOf = (word: string): string => word.replace(/=.*/s, "");
  const options = new Set(startOf(entry)?.words.map(optionOf));
  return args.map(optionOf).find((option) => option.startsWith("-") && !options.has(option));
}

/** Programs know where they really are; the path by which this one is known may be a link that leads to its next version one day. */
function withPath(entry: PlainRecord, program: string): PlainRecord {
  const real = realpathSync(program);
  const own = (word: unknown): unknown => (word === real ? program : Array.isArray(word) ? word.map(own) : word);
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, own(value)]));
}

function contentOf(text: string, client: string): { servers: PlainRecord; inputs: readonly unknown[] } | undefined {
  try {
    const content = (client === "codex" ? tomlFormat : jsonFormat).read(text);
    const servers = valueAt(content, [serversKey(client)]);
    const inputs = content["inputs"];
    return isRecord(servers) ? { servers, inputs: Array.isArray(inputs) ? inputs : [] } : undefined;
  } catch {
    return undefined;
  }
}
