// The floor: what the three tools of the combat story cost in a server written by hand for nothing else, without checks
// beyond the least, without a library. Newline-delimited JSON-RPC over stdio, both protocol eras.
import { fighterDamage, intro, rollAdv } from "../../fixtures/story/combat/combat.ts";

const STATELESS = "2026-07-28";
const INFO = { name: "floor", version: "1.0.0" };
const schema = (properties) => ({ type: "object", properties, required: Object.keys(properties), additionalProperties: false });
const TOOLS = [
  { name: "rollAdv", description: "Rolls with advantage", inputSchema: schema({}) },
  {
    name: "fighterDamage",
    description: "Damage of a fighter",
    inputSchema: schema({ _1: { type: "integer", description: "Enemy Armor Class" } }),
  },
  { name: "intro", description: "A line to read aloud", inputSchema: schema({ _1: { type: "string", description: "Monster name" } }) },
];

const text = (value) => ({ content: [{ type: "text", text: String(value) }], isError: false });
const refusal = (message) => ({ content: [{ type: "text", text: message }], isError: true });
const CALLS = {
  rollAdv: () => text(rollAdv()),
  fighterDamage: ({ _1 }) => (Number.isInteger(_1) ? text(fighterDamage(_1)) : refusal("_1 must be an integer")),
  intro: ({ _1 }) => (typeof _1 === "string" ? text(intro(_1)) : refusal("_1 must be a string")),
};

function answer(method, params, stateless) {
  switch (method) {
    case "initialize":
      return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: INFO };
    case "server/discover":
      return { supportedVersions: [STATELESS], capabilities: { tools: {} }, ttlMs: 0, cacheScope: "public" };
    case "tools/list":
      return { tools: TOOLS, ...(stateless && { ttlMs: 0, cacheScope: "public" }) };
    case "tools/call":
      return CALLS[params.name]?.(params.arguments ?? {});
    case "ping":
      return {};
  }
}

function handle({ id, method, params = {} }) {
  if (id === undefined) return;
  const stateless = params._meta?.["io.modelcontextprotocol/protocolVersion"] === STATELESS;
  const result = answer(method, params, stateless);
  if (result && stateless) Object.assign(result, { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": INFO } });
  const body = result ? { result } : { error: { code: -32601, message: `no ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...body })}\n`);
}

let rest = "";
process.stdin.setEncoding("utf8").on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) if (line !== "") handle(JSON.parse(line));
});
