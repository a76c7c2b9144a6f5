import { readFileSync, statSync } from "node:fs";
import type { EnvEntry, Needs } from "../../templates/contract.ts";
import { isProgram } from "../clients/configured-server.ts";
import { runProgram } from "../clients/run-program.ts";
import { isEarlierOutput } from "../options.ts";
import { isRecord, type PlainRecord } from "../record.ts";
import { parsedRecord } from "./parsed-record.ts";

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
  readonly needs: Needs;
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
  if (!isProgram(file))
    return isEarlierOutput(file) && statSync(file).size > 0
      ? "it is a binary, made with --executable, and those are not packed: build it without"
      : "it is no program that mcpc built";
  const { code, stdout, stderr } = await runProgram(file, ["--json-help"]);
  const help = code === 0 ? parsedRecord(stdout) : undefined;
  if (!help) return stderr.trim() || "it is no program for Node (mcpc build --target fetch makes modules)";
  const { name, version, description, tools, prompts, env, http, needs } = help;
  if (typeof http !== "boolean") return "another version of mcpc built it: build it anew";
  return {
    name: String(name),
    version: String(version),
    ...(typeof description === "string" && { description }),
    tools: list(tools).map(told),
    prompts: list(prompts).map(told),
    env: list(env).map(variable),
    http,
    needs: needsOf(isRecord(needs) ? needs : {}),
    content: readFileSync(file),
  };
}

function list(value: unknown): readonly PlainRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function told({ name, description }: PlainRecord): Told {
  return { name: String(name), ...(typeof description === "string" && { description }) };
}

function variable({ default: fallback, type, secret, required, ...rest }: PlainRecord): EnvEntry {
  return {
    ...told(rest),
    ...((type === "number" || type === "boolean") && { type }),
    ...(secret === true && { secret }),
    ...(required === true && { required }),
    ...(typeof fallback === "string" && { default: fallback }),
  };
}

function needsOf({ machine, packages, beside }: PlainRecord): Needs {
  const { platform, arch, node } = isRecord(machine) ? machine : {};
  return {
    ...(machine !== undefined && { machine: { platform: String(platform), arch: String(arch), node: String(node) } }),
    ...(isRecord(packages) && { packages: Object.fromEntries(Object.entries(packages).map(([name, version]) => [name, String(version)])) }),
    ...(Array.isArray(beside) && { beside: beside.map(String) }),
  };
}
