import { suggestion } from "../command-line/suggestion.ts";
import { isLoopback } from "./access/origins.ts";
import { BODY_LIMIT } from "./body.ts";
import { credentialsProblem, FLAG_NAMES, type HttpOptions, listed } from "./options.ts";

/** All that a server which listens by itself is told. */
export interface ServerOptions extends HttpOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTimeout: number;
  /** So many connections may be open; others are closed at once. */
  readonly maxConnections: number;
  /** How long calls may go on after the server was told to stop, in milliseconds. */
  readonly grace: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Options that take a value, with what it is. */
const VALUED = {
  "--host": "an address to listen on",
  "--port": "a port from 0 to 65535",
  "--path": "a path such as /mcp",
  "--allowed-hosts": "names, separated by commas",
  "--allowed-origins": "origins, separated by commas",
  "--token": "a token",
  "--oauth-issuer": "the URL of the issuer",
  "--audience": "whom tokens must be made for",
  "--body-limit": "a number of bytes",
  "--request-timeout": "a number of seconds",
  "--max-connections": "a number of connections",
  "--grace": "a number of seconds",
} as const;

/** Options that are there or not, with what they do. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ["--stateless", "keeps nothing between requests: no sessions, and no questions to clients of older revisions"],
  ["--allow-no-auth", "lets everybody call, also from other machines"],
]);

/** How the help shows the value of an option, and what it says of it. */
const SHOWN: Readonly<Record<keyof typeof VALUED, readonly [placeholder: string, text: string]>> = {
  "--host": ["ADDRESS", "where to listen (127.0.0.1); beyond this machine only with a token, an issuer or --allow-no-auth"],
  "--port": ["N", "the port (3000); 0 is any free one"],
  "--path": ["PATH", "where the MCP endpoint lies (/mcp)"],
  "--allowed-hosts": ["NAME,...", "names the server is reached under (this machine's, and --host); * for any"],
  "--allowed-origins": ["ORIGIN,...", "web pages that may use it (those of this machine, and its own); * for any"],
  "--token": ["T", "a bearer token that is accepted; may be given several times"],
  "--oauth-issuer": ["URL", "whose access tokens (JWT) are accepted; needs --audience"],
  "--audience": ["A", "whom they must be made for, usually this server's URL; may be given several times"],
  "--body-limit": ["BYTES", `the longest body (${BODY_LIMIT})`],
  "--request-timeout": ["S", "seconds that a request may take to arrive (30)"],
  "--max-connections": ["N", "connections that may be open (1024); more are closed at once"],
  "--grace": ["S", "seconds that calls may go on after SIGTERM or SIGINT (10)"],
};

/** What there is to say to `--mcp-http`. */
export function flagsHelp(): string {
  const valued = Object.entries(SHOWN).map(([flag, [placeholder, text]]) => [`${flag} ${placeholder}`, text]);
  const variables = [
    ["MCPC_TOKEN=T,T", "tokens, as --token has them, but in no list of processes"],
    [
      "MCPC_STATE_KEY=TEXT",
      "the same for all processes that serve one address: signs what goes through clients between a question and its answer",
    ],
  ];
  const shown = (rows: readonly (readonly string[])[]): string =>
    rows.map(([name = "", text = ""]) => `  ${name.padEnd(30)}${text}\n`).join("");
  return `Options of --mcp-http:\n${shown([...valued, ...PLAIN])}\nVariables:\n${shown(variables)}`;
}

/** Paths that mean something else. */
const TAKEN = /^\/(health|discover|call|openapi\.json|\.well-known)(\/|$)/;

/** Reads what follows `--mcp-http`; what cannot be meant is said in a text, all of it. */
export function readFlags(argv: readonly string[], env: Environment): ServerOptions | string {
  const given = new Map<string, string[]>();
  const unknown: string[] = [];
  const empty: string[] = [];
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [flag = "", inline] = /^(--[a-z-]+)=(.*)$/s.exec(word)?.slice(1) ?? [word];
    const wanted = Object.hasOwn(VALUED, flag);
    if (!wanted && !(PLAIN.has(flag) && inline === undefined)) {
      unknown.push(`unexpected argument '${word}'${suggestion(flag, [...Object.keys(VALUED), ...PLAIN.keys()])}`);
      // Its value, as it seems.
      if (word.startsWith("--") && inline === undefined && rest[0]?.startsWith("-") === false) rest.shift();
      continue;
    }
    const value = wanted ? (inline ?? rest.shift() ?? "") : "";
    if (wanted && value === "") empty.push(`${flag} needs a value`);
    else given.set(flag, [...(given.get(flag) ?? []), value]);
  }
  const built = build(given, env, unknown.length === 0);
  const problems = [...unknown, ...empty, ...("problems" in built ? built.problems : [])];
  return "problems" in built || problems.length > 0 ? problems.join("\nerror: ") : built;
}

/** @param whole whether nothing else was meant: what is missing may be what was misspelt */
function build(
  given: ReadonlyMap<string, readonly string[]>,
  env: Environment,
  whole: boolean,
): ServerOptions | { readonly problems: readonly string[] } {
  const last = (flag: keyof typeof VALUED): string | undefined => given.get(flag)?.at(-1);
  const problems: string[] = [];
  const number = (flag: keyof typeof VALUED, fallback: number, least: number, most: number): number => {
    const value = Number(last(flag) ?? fallback);
    if (!(Number.isInteger(value) && value >= least && value <= most))
      problems.push(`${flag} must be ${VALUED[flag]}, not '${last(flag)}'`);
    return value;
  };
  const numbers = {
    port: number("--port", 3000, 0, 65_535),
    bodyLimit: number("--body-limit", BODY_LIMIT, 1, 1024 ** 3),
    requestTimeout: number("--request-timeout", 30, 1, 3600) * 1000,
    grace: number("--grace", 10, 0, 3600) * 1000,
    maxConnections: number("--max-connections", 1024, 1, 1_000_000),
  };
  const host = last("--host") ?? "127.0.0.1";
  const path = last("--path") ?? "/mcp";
  if (!/^\/[\w.~/-]*$/.test(path) || TAKEN.test(path)) problems.push(`--path must be ${VALUED["--path"]} that is not taken, not '${path}'`);
  const tokens = [...(given.get("--token") ?? []), ...listed(env["MCPC_TOKEN"])];
  const issuer = last("--oauth-issuer");
  const audiences = given.get("--audience") ?? [];
  const local = isLoopback(host);
  const credentials = whole ? credentialsProblem(tokens, issuer, audiences, FLAG_NAMES) : undefined;
  if (credentials !== undefined) problems.push(credentials);
  if (whole && !local && tokens.length === 0 && issuer === undefined && !given.has("--allow-no-auth")) problems.push(openToAll(host));
  if (problems.length > 0) return { problems };
  return {
    ...numbers,
    host,
    path,
    tokens,
    stateless: given.has("--stateless"),
    allowedHosts: [...listed(given.get("--allowed-hosts")?.join()), host].map((name) => name.toLowerCase()),
    allowedOrigins: listed(given.get("--allowed-origins")?.join()),
    anyAddress: !local,
    oauth: issuer === undefined ? undefined : { issuer, audiences },
    names: FLAG_NAMES,
  };
}

function openToAll(host: string): string {
  return `--host ${host} would let everybody on the network call these tools: set --token or MCPC_TOKEN, or --oauth-issuer and --audience, or say --allow-no-auth`;
}
