import { splitFlag } from "./mode.ts";

/** How the results of calls from the shell are written. */
export const formats = ["json", "text", "table"] as const;

export type Format = (typeof formats)[number];

/** What is said about the program as a whole, before what it is to do. */
export interface Settings {
  /** Of `--tools`; empty where all tools are wanted. */
  readonly patterns: readonly string[];
  readonly output?: Format;
  /** The file that `--trace` names; "" is stderr. */
  readonly trace?: string;
  /** The file that `--audit` names. */
  readonly audit?: string;
  /** Audit lines hold the arguments of the calls, too. */
  readonly auditArguments?: true;
}

/** The settings, the arguments without them, and all that is wrong with them. */
export interface Taken {
  readonly settings: Settings;
  readonly argv: readonly string[];
  readonly problems: readonly string[];
}

/** The flags, and whether a value has to follow. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ["--tools", true],
  ["--output", true],
  ["--audit", true],
  ["--trace", false],
  ["--audit-arguments", false],
]);

/**
 * Takes the settings out of the arguments. They are read in front, where they cannot be meant for a tool; behind an `--mcp` flag no tool
 * is called, so there they may stand anywhere. Several `--tools` add up, of the others the last one counts.
 */
export function takeSettings(given: readonly string[]): Taken {
  const argv = [...given];
  const said = new Map<string, readonly string[]>();
  for (;;) {
    const at = argv.findIndex((each, i) => (i === 0 || argv[0]?.startsWith("--mcp")) && isSetting(each));
    if (at === -1) break;
    const [flag, inline] = splitFlag(argv.splice(at, 1)[0] ?? "");
    const value = inline ?? (flags.get(flag) ? argv.splice(at, 1)[0] : undefined) ?? "";
    said.set(flag, [...(said.get(flag) ?? []), value]);
  }
  return { argv, ...settingsOf((flag) => said.get(flag)) };
}

/** Whether what the program does is written down. */
export function isWatched({ trace, audit, auditArguments }: Settings): boolean {
  return trace !== undefined || audit !== undefined || auditArguments === true;
}

function isSetting(word: string): boolean {
  return flags.has(splitFlag(word)[0]);
}

/** How many words, with this one, say a setting: 0 when it is none. */
export function settingLength(word: string): 0 | 1 | 2 {
  const [flag, inline] = splitFlag(word);
  if (!flags.has(flag)) return 0;
  return inline === undefined && flags.get(flag) ? 2 : 1;
}

function settingsOf(said: (flag: string) => readonly string[] | undefined): Omit<Taken, "argv"> {
  const [written, trace, audit] = ["--output", "--trace", "--audit"].map((flag) => said(flag)?.at(-1));
  const output = formats.find((format) => format === written);
  const settings: Settings = {
    patterns: (said("--tools") ?? []).flatMap((value) => value.split(",")),
    ...(output && { output }),
    ...(trace !== undefined && { trace }),
    ...(audit !== undefined && { audit }),
    ...(said("--audit-arguments") && { auditArguments: true }),
  };
  const problems = [
    ...(written !== undefined && !output ? [`--output must be one of ${formats.join(", ")}${written && `, not '${written}'`}`] : []),
    ...(audit === "" ? ["--audit needs the name of a file"] : []),
  ];
  return { settings, problems };
}
