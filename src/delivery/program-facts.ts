import { readFileSync } from "node:fs";
import type { EnvEntry } from "../../templates/contract.ts";
import { isProgram } from "../clients/configured-server.ts";
import { isRecord, type PlainRecord } from "../clients/record.ts";
import { runProgram } from "../clients/run-program.ts";

interface Told {
  readonly name: string;
  readonly description?: string;
}

/** What a program is, and what it says of itself. */
export interface ProgramFacts {
  readonly name: string;
  readonly version: string;
  /** The server's instructions. */
  readonly description?: string;
  readonly tools: readonly Told[];
  readonly prompts: readonly Told[];
  readonly env: readonly EnvEntry[];
  /** Whether it serves HTTP, too. */
  readonly http: boolean;
  /** The platform and processor it is bound to by the native addons it carries. */
  readonly machine?: { readonly platform: NodeJS.Platform; readonly arch: string };
  readonly content: Uint8Array;
}

/**
 * Asks a program what it is; none of the user's code runs.
 *
 * @param file path of a file that exists
 * @returns why it did not work, in words, if so
 */
export async function programFacts(file: string): Promise<ProgramFacts | string> {
  // Whatever else it is, it is not started for the asking.
  if (!isProgram(file)) return "it is no program that mcpc built";
  const { code, stdout, stderr } = await runProgram(file, ["--json-help"]);
  const help = code === 0 ? helpOf(stdout) : undefined;
  if (!help) return stderr.trim() || "it is no program for Node (mcpc build --target fetch makes modules)";
  const http = await runProgram(file, ["--mcp-http", "--help"]);
  const content = readFileSync(file);
  const { name, version, description, tools, prompts, env } = help;
  return {
    name: String(name),
    version: String(version),
    ...(typeof description === "string" && { description }),
    tools: list(tools).map(told),
    prompts: list(prompts).map(told),
    env: list(env).map(variable),
    http: http.code === 0,
    ...(carriesAddons(content) && { machine: { platform: process.platform, arch: process.arch } }),
    content,
  };
}

function helpOf(text: string): PlainRecord | undefined {
  try {
    const help: unknown = JSON.parse(text);
    return isRecord(help) ? help : undefined;
  } catch {
    return undefined;
  }
}

function list(value: unknown): readonly PlainRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function told({ name, description }: PlainRecord): Told {
  return { name: String(name), ...(typeof description === "string" && { description }) };
}

function variable({ default: fallback, secret, required, ...rest }: PlainRecord): EnvEntry {
  return {
    ...told(rest),
    ...(secret === true && { secret }),
    ...(required === true && { required }),
    ...(typeof fallback === "string" && { default: fallback }),
  };
}

/** What is carried stands in one line of the program, the names of the files before what is in them. */
function carriesAddons(content: Buffer): boolean {
  const start = content.indexOf("\nconst __carried = ");
  if (start < 0) return false;
  const end = content.indexOf("\n", start + 1);
  return content.subarray(start, end).includes('.node\\",');
}
