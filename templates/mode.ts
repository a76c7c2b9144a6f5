/** What the arguments of a program ask it to do. */
export type Mode =
  | { readonly kind: "serve"; readonly text?: "raw" | "json" }
  /** `argv`: what follows `--mcp-http`. */
  | { readonly kind: "http"; readonly argv: readonly string[] }
  /** `--mcp-tools` or `--mcp-config`; `argv`: what follows. */
  | { readonly kind: "describe"; readonly flag: string; readonly value: string | undefined; readonly argv: readonly string[] }
  /** Everything that is said to the command line: help, version, a tool to call, what nobody knows. */
  | { readonly kind: "command" }
  | { readonly kind: "misuse"; readonly problems: readonly string[] };

/** The `--mcp` flags say what the whole program is for, so they are read only in front, where no tool's arguments can be meant. */
export function readMode(argv: readonly string[]): Mode {
  const [first, ...rest] = argv;
  const misplaced = beforeSeparator(rest).filter((argument) => /^--mcp(-[a-z-]+)?(=|$)/.test(argument));
  if (misplaced.length > 0) return misuse(misplaced.map((argument) => `${argument} is read only as the first argument`));
  if (first === undefined) return { kind: "serve" };
  if (first === "--mcp") return serve(rest);
  if (first === "--mcp-http") return { kind: "http", argv: rest };
  const [flag, value] = splitFlag(first);
  if (flag === "--mcp-tools" || flag === "--mcp-config") return { kind: "describe", flag, value, argv: rest };
  if (flag === "--text" && argv.length <= (value === undefined ? 2 : 1)) return serve(argv);
  return { kind: "command" };
}

/** The value of a flag, "" where it is missing, and the words around it. */
export function takeFlag(flag: string, words: readonly string[]): { readonly value?: string; readonly others: readonly string[] } {
  const at = words.findIndex((word) => splitFlag(word)[0] === flag);
  if (at === -1) return { others: words };
  const [, inline] = splitFlag(words[at] ?? "");
  const value = inline ?? words[at + 1] ?? "";
  return { value, others: words.filter((_, i) => i !== at && (inline !== undefined || i !== at + 1)) };
}

/** The server takes one option, `--text raw|json`. */
function serve(options: readonly string[]): Mode {
  const { value, others } = takeFlag("--text", options);
  const text = value === "raw" || value === "json" ? value : undefined;
  const problems = others.map((word) => `unexpected argument '${word}'`);
  const got = value === "" && !options.includes("--text=") ? "" : `, not '${value}'`;
  if (value !== text) problems.unshift(`--text must be 'raw' or 'json'${got}`);
  return problems.length > 0 ? misuse(problems) : { kind: "serve", ...(text && { text }) };
}

/** `--flag=value`; the value may hold more equals signs. */
export function splitFlag(argument: string): readonly [flag: string, value?: string] {
  const equals = argument.indexOf("=");
  return equals === -1 ? [argument] : [argument.slice(0, equals), argument.slice(equals + 1)];
}

function beforeSeparator(argv: readonly string[]): readonly string[] {
  const separator = argv.indexOf("--");
  return separator === -1 ? argv : argv.slice(0, separator);
}

function misuse(problems: readonly string[]): Mode {
  return { kind: "misuse", problems };
}
