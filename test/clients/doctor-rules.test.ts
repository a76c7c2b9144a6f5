import { expect, it } from "vitest";
import { rules } from "../../src/doctor/rules/index.ts";
import { clients } from "../../templates/clients/index.ts";

type Tool = Readonly<Record<string, unknown>>;

const input = (schema: object): Tool => ({ name: "t", inputSchema: { type: "object", properties: {}, ...schema } });
const property = (schema: unknown): Tool => input({ properties: { a: schema } });
const output = (schema: unknown): Tool => ({ ...input({}), outputSchema: schema });
const named = (name: string): Tool => ({ ...input({}), name });

const CLAUDE = ["claude-code", "claude-desktop"];
const LIBRARY = ["claude-code", "claude-desktop", "cline", "cursor", "gemini", "opencode"];
const NODE = { type: "object", properties: { next: { $ref: "#/$defs/Node" } } };

/** `client!` where something fails, `client` where something is lost. */
const cases: [what: string, tool: Tool, concerned: string[]][] = [
  ["nothing", property({ type: "string" }), []],
  ["a dot in a name", named("a.b"), ["claude-code!", "claude-desktop!", "codex!", "copilot!", "vscode"]],
  ["capitals in a name", named("aB"), ["vscode"]],
  ["a digit in front of a name", named("1a"), ["gemini!"]],
  ["a long name", named("a".repeat(60)), ["claude-code!", "cursor!", "opencode!"]],
  ["a long description", { ...input({}), description: "x".repeat(2049) }, ["claude-code"]],
  ["a null for a text", { ...input({}), title: null }, LIBRARY.map((client) => `${client}!`)],
  [
    "a union as arguments",
    input({ anyOf: [{ type: "object", properties: {} }] }),
    ["claude-code!", "claude-desktop!", "codex!", "copilot!"],
  ],
  ["an enum as arguments", input({ enum: [{}] }), ["codex!", "copilot!"]],
  ["no properties", { name: "t", inputSchema: { type: "object" } }, ["codex!", "copilot!"]],
  [
    "arguments that are no object",
    { name: "t", inputSchema: { type: "array", items: {}, properties: {} } },
    ["claude-code", ...LIBRARY.map((each) => `${each}!`)],
  ],
  ["a space in a key", input({ properties: { "a b": { type: "string" } } }), CLAUDE.map((client) => `${client}!`)],
  ["a boolean schema", property(true), LIBRARY.map((client) => `${client}!`)],
  ["a closed object", property({ type: "object", properties: {}, additionalProperties: false }), []],
  ["an untyped property", property({}), ["claude-code"]],
  ["an array of nothing", property({ type: "array" }), ["gemini!", "vscode!"]],
  ["a tuple of old", property({ type: "array", items: [{ type: "string" }] }), ["gemini!"]],
  ["two types", property({ type: ["string", "null"] }), ["gemini", "zed"]],
  ["a dangling reference", property({ $ref: "#/$defs/X" }), ["claude-desktop", "gemini", "vscode", ...LIBRARY.map((each) => `${each}!`)]],
  [
    "a reference",
    input({ properties: { a: { $ref: "#/$defs/a~1b" } }, $defs: { "a/b": { type: "string" } } }),
    ["claude-desktop", "gemini", "vscode"],
  ],
  ["a list as result", output({ type: "array", items: { type: "string" } }), LIBRARY.map((client) => `${client}!`)],
  ["a recursive result", output({ type: "object", properties: { a: { $ref: "#/$defs/Node" } }, $defs: { Node: NODE } }), ["claude-code!"]],
  [
    "a pattern of a result",
    output({ type: "object", properties: { a: { type: "string", pattern: "\\-" } } }),
    LIBRARY.map((client) => `${client}!`),
  ],
];

it.each(cases)("says who minds %s", (_what, tool, concerned) => {
  const findings = rules.flatMap((rule) => rule({ server: "s", tools: [tool] }));
  const told = findings.flatMap(({ severity, clients }) => clients.map((client) => (severity === "fail" ? `${client}!` : client)));
  expect([...new Set(told)].sort()).toEqual([...concerned].sort());
});

it("has everybody mind two tools of one name, and says so once for each", () => {
  const findings = rules.flatMap((rule) => rule({ server: "s", tools: ["a", "b", "a", "a"].map(named) }));
  expect(findings).toEqual([{ severity: "fail", clients: [...clients.keys()], problem: "a: 3 tools have this name" }]);
});

it("counts tools", () => {
  const tools = Array.from({ length: 101 }, (_, index) => named(`t${index}`));
  const findings = rules.flatMap((rule) => rule({ server: "s", tools }));
  expect(findings.flatMap(({ clients }) => clients)).toEqual(["cursor", "windsurf"]);
});

it("tells each mistake of a tool once", () => {
  const tool = input({ properties: { a: true, b: true } });
  const [finding, ...others] = rules.flatMap((rule) => rule({ server: "s", tools: [tool] }));
  expect(others).toEqual([]);
  expect(finding?.problem).toBe("t: inputSchema, properties.a is a boolean: all tools are dropped; 1 more like it");
});
