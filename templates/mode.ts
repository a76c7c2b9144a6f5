/** What the arguments of a program ask it to do. */
export type Mode =
  | { readonly kind: "serve"; readonly text?: "raw" | "json" }
  /** `argv`: what follows `--mcp-http`. */
  | { readonly kind: "http"; readonly argv: readonly string[] }
  /** `--mcp-tools` or `--mcp-config`; `argv`: what follows. */
  | { readonly kind: "describe"; readonly flag: string; readonly value: string | undefined; readonly argv: readonly string[] }
  /** Everything that is said to the command line: help, version, a tool to call, what nobody understands. */
  | { readonly kind: "command" };

/** The `--mcp` flags say what the whole program is for, so they are read only in front, where no tool's arguments can be meant. */
export function readMode(argv: readonly string[]): Mode {
  const [first = "--mcp", ...rest] = argv;
  if (misplacedIn(rest).length > 0) return { kind: "command" };
  if (first === "--mcp-http") return { kind: "http", argv: rest };
  const [flag, value] = splitFlag(first);
  if (flag === "--mcp-tools" || flag === "--mcp-config") return { kind: "describe", flag, value, argv: rest };
  const { value: text, others } = takeFlag("--text", first === "--mcp" ? rest : argv);
  const isKnown = text === undefined || text === "raw" || text === "json";
  return isKnown && others.length === 0 ? { kind: "serve", ...(text && { text }) } : { kind: "command" };
}

/** The flags that stand where they are not read. */
export function misplacedIn(words: readonly string[]): readonly string[] {
  const separator = words.indexOf("--");
  const before = separator === -1 ? words : words.slice(0, separator);
  return before.filter((word) => /^--mcp(-[a-z-]+)?(=|$)/.test(word));
}

/** The value of a flag, "" where it is missing, and the words around it. */
export function takeFlag(flag: string, words: readonly string[]): { readonly value?: string; readonly others: readonly string[] } {
  const at = words.findIndex((word) => splitFlag(word)[0] === flag);
  if (at === -1) return { others: words };
  const [, inline] = splitFlag(words[at] ?? "");
  const value = inline ?? words[at + 1] ?? "";
  return { value, others: words.filter((_, i) => i !== at && (inline !== undefined || i !== at + 1)) };
}

/** `--flag=value`; the value may hold more equals signs. */
export function splitFlag(argument: string): readonly [flag: string, value?: string] {
  const equals = argument.indexOf("=");
  return equals === -1 ? [argument] : [argument.slice(0, equals), argument.slice(equals + 1)];
}
