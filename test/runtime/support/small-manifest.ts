import type { Manifest, ParamEntry, ToolEntry } from "../../../templates/contract.ts";

/** Tools without parameters that return texts, but for those in `params`. */
export function smallManifest(names: readonly string[], params: Readonly<Record<string, readonly ParamEntry[]>> = {}): Manifest {
  return {
    name: "small",
    version: "1.2.3",
    text: "raw",
    types: {},
    notes: ["lib.mjs:1:1 - note excluded-tool: 'total' is not a tool: it reads from stdin"],
    tools: names.map((name) => textTool(name, params[name] ?? [])),
  };
}

function textTool(name: string, params: readonly ParamEntry[]): ToolEntry {
  return {
    name,
    listing: {
      name,
      title: name,
      inputSchema: { type: "object", properties: {}, required: [], additionalProperties: false },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    params,
    returns: { kind: "value", shape: { kind: "string" } },
  };
}
