/** Exit codes of every command. */
export const EXIT = { ok: 0, diagnostics: 1, usage: 2, bug: 70 } as const;

/** What a command has to say, for the command line to print. */
export interface Outcome {
  readonly code: (typeof EXIT)[keyof typeof EXIT];
  readonly stdout?: string;
  readonly stderr?: string;
}

/** Where a command's words go. */
export interface Terminal {
  /** Folder that paths start from and are shown relative to. */
  readonly cwd: string;
  /** Whether diagnostics, which go to stderr, may be coloured. */
  readonly color: boolean;
  /** Columns of the terminal that stdout is; `undefined` when it goes elsewhere. */
  readonly columns?: number;
}

/** Wrong usage that shows only in the command itself. */
export function misuse(problem: string): Outcome {
  return { code: EXIT.usage, stderr: `error: ${problem}\n` };
}

/** The same for programs to read: pretty-printed and nothing else. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
