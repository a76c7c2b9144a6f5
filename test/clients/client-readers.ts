import { parse as parseToml } from "@decimalturn/toml-patch";
import { z } from "zod";

/** A server as a client starts it. */
export interface Started {
  readonly command: string;
  readonly args: readonly string[];
  /** What is put into its environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** A server as a client reaches it. */
export interface Reached {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Environment = Readonly<Record<string, string>>;

/** How a client reads its configuration, with the variables that the client itself has; secrets that it asks for are among them. */
export interface Reader {
  local(text: string, environment: Environment): Record<string, Started>;
  remote?(text: string, environment: Environment): Record<string, Reached>;
}

const texts = z.record(z.string(), z.string());
const start = { command: z.string().min(1), args: z.array(z.string()), env: texts.optional() };
const reach = { url: z.url(), headers: texts.optional() };

type Expand = (text: string, environment: Environment) => string;

/** Expands the references in all texts of a configuration, as these clients do before anything else. */
function everywhere(value: unknown, expand: (text: string) => string): unknown {
  if (typeof value === "string") return expand(value);
  if (Array.isArray(value)) return value.map((inner) => everywhere(inner, expand));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, everywhere(inner, expand)]));
}

function reader(key: string, local: z.ZodObject, expand: Expand, remote?: z.ZodObject): Reader {
  const servers = (text: string, environment: Environment, entry: z.ZodObject): Record<string, Record<string, unknown>> => {
    const file = z.strictObject({ [key]: z.record(z.string(), entry) });
    return z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .parse(file.parse(everywhere(JSON.parse(text), (each) => expand(each, environment)))[key]);
  };
  return {
    local: (text, environment) => mapped(servers(text, environment, local), startedBy),
    ...(remote && { remote: (text: string, environment: Environment) => mapped(servers(text, environment, remote), reachedBy) }),
  };
}

function mapped<T>(servers: Record<string, Record<string, unknown>>, by: (entry: Record<string, unknown>) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(servers).map(([name, entry]) => [name, by(entry)]));
}

function startedBy({ command, args, env, environment }: Record<string, unknown>): Started {
  const [first = "", ...rest] = Array.isArray(command) ? z.array(z.string()).parse(command) : [z.string().parse(command)];
  return { command: first, args: [...rest, ...z.array(z.string()).parse(args ?? [])], env: texts.parse(env ?? environment ?? {}) };
}

function reachedBy({ url, httpUrl, serverUrl, headers }: Record<string, unknown>): Reached {
  return { url: z.string().parse(url ?? httpUrl ?? serverUrl), headers: texts.parse(headers ?? {}) };
}

const literal: Expand = (text) => text;

/** What has no value stays as it is written. */
const expandBy =
  (pattern: RegExp): Expand =>
  (text, environment) =>
    text.replace(pattern, (whole: string, name: string, other?: string) => environment[name ?? other ?? ""] ?? whole);

const env = expandBy(/\$\{env:(\w+)\}/g);

/** https://code.claude.com/docs/en/mcp: a variable without a value and without a default is an error. */
const claudeCode: Expand = (text, environment) =>
  text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, fallback?: string) => {
    const value = environment[name] ?? fallback;
    if (value === undefined) throw new Error(`Missing environment variables: ${name}`);
    return value;
  });

/** Visual Studio Code asks for what the inputs name; an unset variable is an empty text. */
const vscode: Reader = {
  local: (text, environment) => mapped(vscodeServers(text, environment, z.strictObject({ type: z.literal("stdio"), ...start })), startedBy),
  remote: (text, environment) => mapped(vscodeServers(text, environment, z.strictObject({ type: z.literal("http"), ...reach })), reachedBy),
};

function vscodeServers(text: string, environment: Environment, entry: z.ZodObject): Record<string, Record<string, unknown>> {
  const input = z.strictObject({
    type: z.literal("promptString"),
    id: z.string(),
    description: z.string(),
    password: z.boolean().optional(),
  });
  const file = z.strictObject({ inputs: z.array(input).optional(), servers: z.record(z.string(), entry) }).parse(JSON.parse(text));
  const expand = (each: string): string =>
    each
      .replace(/\$\{input:([^}]+)\}/g, (_, id: string) => {
        const asked = file.inputs?.find((candidate) => candidate.id === id);
        if (!asked) throw new Error(`undefined input '${id}'`);
        return environment[id.slice(id.lastIndexOf("-") + 1)] ?? "";
      })
      .replace(/\$\{env:(\w+)\}/g, (_, name: string) => environment[name] ?? "");
  return z.record(z.string(), z.record(z.string(), z.unknown())).parse(everywhere(file.servers, expand));
}

/** https://developers.openai.com/codex/mcp: unknown members are errors, `env_vars` are passed on when they are set. */
const codex: Reader = {
  local(text, environment) {
    const entry = z.strictObject({ command: z.string(), args: z.array(z.string()), env_vars: z.array(z.string()).optional() });
    const { mcp_servers } = z.strictObject({ mcp_servers: z.record(z.string(), entry) }).parse(parseToml(text));
    const started = ({ command, args, env_vars = [] }: z.infer<typeof entry>): Started => ({
      command,
      args,
      env: Object.fromEntries(env_vars.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]]))),
    });
    return Object.fromEntries(Object.entries(mcp_servers).map(([name, each]) => [name, started(each)]));
  },
  remote(text, environment) {
    const entry = z.strictObject({ url: z.url(), bearer_token_env_var: z.string().optional() });
    const { mcp_servers } = z.strictObject({ mcp_servers: z.record(z.string(), entry) }).parse(parseToml(text));
    const headers = (name?: string): Record<string, string> => (name ? { Authorization: `Bearer ${environment[name]}` } : {});
    const reached = Object.entries(mcp_servers).map(([name, each]) => [
      name,
      { url: each.url, headers: headers(each.bearer_token_env_var) },
    ]);
    return z.record(z.string(), z.object({ url: z.string(), headers: texts })).parse(Object.fromEntries(reached));
  },
};

/** Its servers inherit all variables. */
const agentsExe: Reader = {
  local(text, environment) {
    const contents = z.strictObject({ name: z.string(), executable: z.string(), args: z.array(z.string()) });
    const entry = z.strictObject({ tag: z.literal("McpSimpleBinary"), contents });
    const { mcpServers } = z.strictObject({ mcpServers: z.array(entry) }).parse(JSON.parse(text));
    return Object.fromEntries(
      mcpServers.map(({ contents: { name, executable, args } }) => [name, { command: executable, args, env: environment }]),
    );
  },
};

const cline = { disabled: z.boolean().optional(), autoApprove: z.array(z.string()).optional() };
const tools = { tools: z.array(z.string()) };

/** Each client's own rules, as its pages or its sources have them. */
export const readers: ReadonlyMap<string, Reader> = new Map([
  ["claude-desktop", reader("mcpServers", z.strictObject(start), literal)],
  ["claude-code", reader("mcpServers", z.strictObject(start), claudeCode, z.strictObject({ type: z.literal("http"), ...reach }))],
  ["cursor", reader("mcpServers", z.strictObject(start), env, z.strictObject(reach))],
  ["vscode", vscode],
  ["codex", codex],
  [
    "gemini",
    reader(
      "mcpServers",
      z.strictObject(start),
      expandBy(/\$(?:(\w+)|\{([^}]+)\})/g),
      z.strictObject({ httpUrl: z.url(), headers: texts.optional() }),
    ),
  ],
  ["windsurf", reader("mcpServers", z.strictObject(start), env, z.strictObject({ serverUrl: z.url(), headers: texts.optional() }))],
  ["zed", reader("context_servers", z.strictObject(start), literal, z.strictObject(reach))],
  [
    "cline",
    reader(
      "mcpServers",
      z.strictObject({ ...start, ...cline }),
      env,
      z.strictObject({ type: z.literal("streamableHttp"), ...reach, ...cline }),
    ),
  ],
  [
    "opencode",
    reader(
      "mcp",
      z.strictObject({
        type: z.literal("local"),
        command: z.array(z.string()).min(1),
        environment: texts.optional(),
        enabled: z.boolean(),
      }),
      (text, environment) => text.replace(/\{env:(\w+)\}/g, (_, name: string) => environment[name] ?? ""),
      z.strictObject({ type: z.literal("remote"), ...reach, enabled: z.boolean() }),
    ),
  ],
  [
    "copilot",
    reader(
      "mcpServers",
      z.strictObject({ type: z.enum(["local", "stdio"]), ...start, ...tools }),
      expandBy(/\$\{(\w+)\}/g),
      z.strictObject({ type: z.literal("http"), ...reach, ...tools }),
    ),
  ],
  ["agents-exe", agentsExe],
]);
