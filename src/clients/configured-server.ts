import { readFileSync } from "node:fs";
import { clients } from "../../templates/clients/index.ts";
import { PROGRAM_MARK } from "../options.ts";
import type { ConfigFormat } from "./config-format.ts";
import { jsonFormat } from "./json-format.ts";
import { isRecord, type PlainRecord, valueAt } from "./record.ts";
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
 * @param args what stands in front, like `--tools a,b`; the configuration repeats it
 * @returns why it did not work, in words, if so
 */
export async function configuredServer(program: string, client: string, args: readonly string[]): Promise<ConfiguredServer | string> {
  // Whatever else it is, it is not started for the asking.
  if (!isProgram(program)) return FOREIGN;
  const { code, stdout, stderr } = await runProgram(program, [...args, `--mcp-config=${client}`]);
  const content = code === 0 ? contentOf(stdout, client) : undefined;
  const [name, entry] = Object.entries(content?.servers ?? {})[0] ?? [];
  if (content === undefined || name === undefined || !isRecord(entry)) return stderr.trim() || FOREIGN;
  return { name, entry, inputs: content.inputs, note: stderr };
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
