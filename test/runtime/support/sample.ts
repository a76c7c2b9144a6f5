import type { JsonSchema, LoadTools, Manifest, ParamEntry, Shape, ToolEntry } from "../../../templates/contract.ts";

const NUMBER: Shape = { kind: "number" };
const STRING: Shape = { kind: "string" };
const POINT: Shape = { kind: "object", props: [{ name: "x", shape: NUMBER }] };
const POINT_SCHEMA: JsonSchema = {
  type: "object",
  properties: { x: { type: "number" } },
  required: ["x"],
  additionalProperties: false,
};

/** A module as the compiler would describe it, with one tool for each thing a call can do. */
export const sampleManifest: Manifest = {
  name: "sample",
  version: "4.5.6",
  instructions: "Count with care.",
  text: "raw",
  types: {},
  notes: ["sample.ts:1:17 - note excluded-tool: 'total' is not a tool: it reads from stdin"],
  tools: [
    tool("add", { params: [positional("_1", NUMBER), positional("_2", NUMBER)], returns: NUMBER, outputSchema: { type: "number" } }),
    tool("greet", { params: [positional("_1", STRING)], returns: STRING }),
    tool("point", { returns: POINT, outputSchema: POINT_SCHEMA }),
    tool("misshapen", { returns: POINT, outputSchema: POINT_SCHEMA }),
    tool("nothing", {}),
    tool("fail", {}),
    tool("failLater", { returns: STRING }),
    tool("wait", { params: [{ role: "injected", what: "signal" }], returns: STRING }),
    tool("pause", { returns: STRING }),
    tool("count", {
      params: [positional("_1", NUMBER)],
      returns: { kind: "array", items: NUMBER },
      stream: true,
      outputSchema: { type: "array", items: { type: "number" } },
    }),
    tool("constructor", { returns: STRING }),
    tool("__proto__", { returns: STRING }),
    tool("absent", { returns: STRING }),
  ],
};

/** The functions behind the sample, and what became of them. */
export interface SampleCode {
  readonly load: LoadTools;
  /** What happened, in order: loading, calls, aborts, cleaning up. */
  readonly events: string[];
  /** Lets `pause` return; once per call. */
  release(): void;
}

export function createSampleCode(): SampleCode {
  const events: string[] = [];
  const paused: (() => void)[] = [];
  const functions: [string, (...args: never[]) => unknown][] = [
    ["add", (a: number, b: number) => a + b],
    ["greet", (name: string) => `Hello, ${name}!`],
    ["point", async () => ({ x: 1, secret: "stays here" })],
    ["misshapen", () => ({ x: "one" })],
    ["nothing", () => void events.push("nothing ran")],
    ["fail", () => fail()],
    ["failLater", () => Promise.reject(new Error("no luck"))],
    ["wait", (signal: AbortSignal) => wait(signal, events)],
    ["pause", () => new Promise((resolve) => paused.push(() => resolve("done")))],
    ["count", (to: number) => count(to, events)],
    ["constructor", () => "built"],
    ["__proto__", () => "inherited"],
  ];
  return {
    async load() {
      events.push("loaded");
      return { tools: Object.fromEntries(functions) };
    },
    events,
    release: () => paused.shift()?.(),
  };
}

function fail(): never {
  throw new Error("the boiler is cold", { cause: new TypeError("no gas") });
}

function wait(signal: AbortSignal, events: string[]): Promise<string> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      events.push(`aborted: ${signal.reason.name}: ${signal.reason.message}`);
      resolve("too late");
    });
  });
}

async function* count(to: number, events: string[]): AsyncGenerator<number> {
  try {
    for (let item = 1; item <= to; item++) {
      yield item;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  } finally {
    events.push("stopped counting");
  }
}

function positional(key: string, shape: Shape): ParamEntry {
  return { role: "positional", key, name: `parameter${key}`, shape };
}

interface ToolParts {
  readonly params?: readonly ParamEntry[];
  readonly returns?: Shape;
  readonly stream?: true;
  readonly outputSchema?: JsonSchema;
}

function tool(name: string, { params = [], returns, stream, outputSchema }: ToolParts): ToolEntry {
  const keys = params.flatMap((param) => (param.role === "positional" ? [param.key] : []));
  const properties = Object.fromEntries(keys.map((key) => [key, {}]));
  return {
    name,
    listing: {
      name,
      title: `Title of ${name}`,
      description: `Description of ${name}`,
      inputSchema: { type: "object", properties, required: keys, additionalProperties: false },
      ...(outputSchema && { outputSchema }),
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    params,
    returns: returns ? { kind: "value", shape: returns, ...(stream && { stream }) } : { kind: "void" },
  };
}
