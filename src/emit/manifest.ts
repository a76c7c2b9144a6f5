import { relative } from "node:path";
import type { CallableEntry, EnvEntry, Manifest, Shape, ToolEntry } from "../../templates/contract.ts";
import { variablesOf, variableType } from "../model/bindings.ts";
import { callablesIn } from "../model/callables.ts";
import type { Callable, EnvVariable, Excluded, ServedModule, Tool } from "../model/model.ts";
import { createInliner } from "../schema/inline.ts";
import { inputSchema, outputSchema, type SchemaSource } from "../schema/tool-schema.ts";
import { shapeOf } from "../shape/shape.ts";
import { callableEntry, iconsOf } from "./callable.ts";
import { promptEntry, resourceEntry } from "./listings.ts";

/** All that the emitted program knows about itself, as JSON. */
export function manifestOf(module: ServedModule, { text, root }: { readonly text: "raw" | "json"; readonly root: string }): Manifest {
  const source: SchemaSource = { types: module.types, inliner: createInliner(module.types) };
  const shared = new Set(module.env.flatMap(({ name, always }) => (always ? [name] : [])));
  const needs = (callable: Callable): Pick<CallableEntry, "env"> => {
    const env = variablesOf(callable).filter((name) => !shared.has(name));
    return env.length > 0 ? { env } : {};
  };
  return {
    name: module.name,
    version: module.version,
    ...(module.instructions !== undefined && { instructions: module.instructions }),
    ...(module.modules && { modules: module.modules }),
    text,
    tools: module.tools.map((tool) => ({ ...toolEntry(tool, source), ...needs(tool) })),
    ...(module.resources.length > 0 && { resources: module.resources.map((each) => ({ ...resourceEntry(each), ...needs(each) })) }),
    ...(module.resources.length > 0 && module.changes && { changes: true }),
    ...(module.prompts.length > 0 && { prompts: module.prompts.map((each) => ({ ...promptEntry(each, source), ...needs(each) })) }),
    ...(module.commands.length > 0 && { commands: module.commands.map((each) => ({ ...toolEntry(each, source), ...needs(each) })) }),
    ...(module.env.length > 0 && { env: module.env.map((each) => envEntry(each, callablesIn(module))) }),
    types: Object.fromEntries(Object.entries(module.types).map(([name, type]): [string, Shape] => [name, shapeOf(type)])),
    notes: module.excluded.map((each) => note(each, root)),
  };
}

function toolEntry(tool: Tool, source: SchemaSource): ToolEntry {
  const { name, doc } = tool;
  const output = outputSchema(tool, source);
  return {
    ...callableEntry(tool),
    listing: {
      name,
      title: doc.title ?? name,
      ...(doc.description !== undefined && { description: doc.description }),
      inputSchema: inputSchema(tool, source, tool.headers),
      ...(output && { outputSchema: output }),
      annotations: doc.hints,
      ...iconsOf(tool),
    },
    ...(tool.headers && { headers: tool.headers, older: { inputSchema: inputSchema(tool, source) } }),
  };
}

function envEntry({ name, description, secret, required, default: fallback }: EnvVariable, callables: readonly Callable[]): EnvEntry {
  const type = variableType(name, callables);
  return {
    name,
    ...(type && { type }),
    ...(description !== undefined && { description }),
    ...(secret && { secret }),
    ...(required && { required }),
    ...(fallback !== undefined && { default: fallback }),
  };
}

/** What the build said about a function that is no tool, with a path that does not depend on where the build ran. */
function note({ name, what, reason, span }: Excluded, folder: string): string {
  const file = relative(folder, span.file).replaceAll("\\", "/");
  return `${file}:${span.line}:${span.column} - note excluded-tool: '${name}' is not a ${what}: ${reason}`;
}
