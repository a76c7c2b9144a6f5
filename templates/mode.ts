import { clients, defaultClient } from "./clients/index.ts";
import { suggestion } from "./command-line/suggestion.ts";
import { findRevision, newestHandshake, type Revision, revisions } from "./protocol/revisions.ts";

/** What the arguments of a program ask it to do. */
export type Mode =
  | { readonly kind: "serve"; readonly text?: "raw" | "json" }
  /** `argv`: what follows `--mcp-http`. */
  | { readonly kind: "http"; readonly argv: readonly string[] }
  | { readonly kind: "tools"; readonly revision: Revision }
  /** `url`: where the server is reached instead of being started. */
  | { readonly kind: "config"; readonly client: string; readonly url?: string }
  /** Everything that is said to the command line: help, version, a tool to call. */
  | { readonly kind: "command" }
  | { readonly kind: "misuse"; readonly problem: string };

/** The `--mcp` flags say what the whole program is for, so they are read only in front, where no tool's arguments can be meant. */
export function readMode(argv: readonly string[]): Mode {
  const [first, ...rest] = argv;
  const misplaced = beforeSeparator(rest).find((argument) => /^--mcp(-[a-z-]+)?(=|$)/.test(argument));
  if (misplaced !== undefined) return misuse(`${misplaced} is read only as the first argument`);
  if (first === undefined) return { kind: "serve" };
  if (first === "--mcp") return serve(rest);
  if (first === "--mcp-http") return { kind: "http", argv: rest };
  if (first.startsWith("--mcp")) return describe(first, rest);
  const [flag, value] = splitFlag(first);
  if (flag === "--text" && argv.length <= (value === undefined ? 2 : 1)) return serve(argv);
  return { kind: "command" };
}

function config(name: string | undefined, options: readonly string[]): Mode {
  const clientName = name ?? defaultClient;
  const client = clients.get(clientName);
  const hint = suggestion(clientName, clients.keys()) || `: known are ${[...clients.keys()].join(", ")}`;
  if (!client) return misuse(`unknown client '${clientName}'${hint}`);
  const [first, ...others] = options;
  if (first === undefined) return { kind: "config", client: clientName };
  const [flag, inline] = splitFlag(first);
  const [url = "", extra] = inline === undefined ? others : [inline, ...others];
  if (flag !== "--url") return misuse(`unexpected argument '${first}'${name === undefined ? meant(first) : ""}`);
  if (extra !== undefined) return misuse(`unexpected argument '${extra}'`);
  if (!/^https?:/.test(url) || !URL.canParse(url)) return misuse(`--url must be an http address, not '${url}'`);
  return client.url ? { kind: "config", client: clientName, url } : misuse(`the configuration of ${clientName} has no form for --url`);
}

/** A client is named behind an equals sign, since what follows may be another option. */
function meant(word: string): string {
  const client = clients.has(word) ? `'${word}'` : /'.*'/.exec(suggestion(word, clients.keys()))?.[0];
  return client === undefined ? "" : `; did you mean '--mcp-config=${client.slice(1)}?`;
}

/** The server takes one option, `--text raw|json`. */
function serve(options: readonly string[]): Mode {
  const [first, ...others] = options;
  if (first === undefined) return { kind: "serve" };
  const [flag, inline] = splitFlag(first);
  if (flag !== "--text") return misuse(`unexpected argument '${first}'`);
  const [value, extra] = inline === undefined ? others : [inline, ...others];
  if (extra !== undefined) return misuse(`unexpected argument '${extra}'`);
  if (value !== "raw" && value !== "json") return misuse(`--text must be 'raw' or 'json'${value === undefined ? "" : `, not '${value}'`}`);
  return { kind: "serve", text: value };
}

function describe(first: string, rest: readonly string[]): Mode {
  const [flag, value] = splitFlag(first);
  if (flag !== "--mcp-tools" && flag !== "--mcp-config") return misuse(`unknown option '${first}'`);
  if (flag === "--mcp-config") return config(value, rest);
  if (rest[0] !== undefined) return misuse(`unexpected argument '${rest[0]}'`);
  const revision = value === undefined ? newestHandshake : findRevision(value);
  return revision
    ? { kind: "tools", revision }
    : misuse(`unknown revision '${value}': known are ${revisions.map(({ name }) => name).join(", ")}`);
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

function misuse(problem: string): Mode {
  return { kind: "misuse", problem };
}
