import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { configuredServer } from "../clients/configured-server.ts";
import { runProgram } from "../clients/run-program.ts";
import { isRecord } from "../record.ts";

/** A server that is to be looked at. */
export interface Patient {
  /** mcpc built it. */
  readonly isProgram?: true;
  readonly command: string;
  readonly args: readonly string[];
  /** The variables of the environment that it declares. */
  readonly variables: readonly string[];
  /** Those of them that it does not do without. */
  readonly required: readonly string[];
}

/** A program that mcpc built is asked how clients start it; everything else is a command. */
export async function patientOf(program: string, args: readonly string[], cwd: string): Promise<Patient> {
  const path = resolve(cwd, program);
  const server = statSync(path, { throwIfNoEntry: false })?.isFile() ? await configuredServer(path, "claude-desktop", args) : "";
  if (typeof server === "string") return { command: program.includes("/") ? path : program, args, variables: [], required: [] };
  const { command, args: given, env } = server.entry;
  const variables = isRecord(env) ? Object.keys(env) : [];
  const needed = await requiredBy(path, args);
  return {
    isProgram: true,
    command: String(command),
    args: Array.isArray(given) ? given.map(String) : [],
    variables,
    required: variables.filter((name) => needed.has(name)),
  };
}

/** The variables without which a program does not serve, as it says itself. */
async function requiredBy(program: string, args: readonly string[]): Promise<ReadonlySet<unknown>> {
  const { code, stdout } = await runProgram(program, [...args, "--json-help"]);
  const help: unknown = code === 0 ? JSON.parse(stdout) : {};
  const env = isRecord(help) && Array.isArray(help["env"]) ? help["env"].filter(isRecord) : [];
  return new Set(env.flatMap(({ name, required }) => (required === true ? [name] : [])));
}

/** Variables that clients pass on in any case. */
const PASSED_ON = ["HOME", "USER", "LOGNAME", "APPDATA", "LOCALAPPDATA", "SYSTEMROOT", "SYSTEMDRIVE", "TEMP", "USERPROFILE", "USERNAME"];

/** What a program started from a desktop has: a short PATH, if none is among the variables, and of the variables those that are set here. */
export function environmentFor(
  variables: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const given = [...PASSED_ON, ...variables].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const path = shortPath(env).join(process.platform === "win32" ? ";" : ":");
  return Object.fromEntries([["HOME", homedir()], ["PATH", path], ...given]);
}

/** Whether a command is found where clients look. */
export function isFound(command: string, env: Readonly<Record<string, string | undefined>>): boolean {
  if (isAbsolute(command)) return existsSync(command);
  return shortPath(env).some((folder) => existsSync(join(folder, command)));
}

function shortPath(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return process.platform === "win32" ? [join(env["SYSTEMROOT"] ?? "C:\\Windows", "system32")] : ["/usr/bin", "/bin"];
}
