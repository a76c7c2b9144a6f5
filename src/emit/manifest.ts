import { dirname, relative } from "node:path";
import type { InjectionEntry, Manifest, ParamEntry, ReturnsEntry, Shape, ToolEntry } from "../../templates/contract.ts";
import type { Excluded, Injection, Param, Returns, ServedModule, Tool } from "../model/model.ts";
import { createInliner } from "../schema/inline.ts";
import { inputSchema, outputSchema, type SchemaSource } from "../schema/tool-schema.ts";
import { filledIn, propShape, shapeOf } from "../shape/shape.ts";

/** All that the emitted program knows about itself, as JSON. */
export function manifestOf(
  module: ServedModule,
  { text, entries }: { readonly text: "raw" | "json"; readonly entries: readonly string[] },
): Manifest {
  const source: SchemaSource = { types: module.types, inliner: createInliner(module.types) };
  return {
    name: module.name,
    version: module.version,
    ...(module.instructions !== undefined && { instructions: module.instructions }),
    text,
    tools: module.tools.map((tool) => toolEntry(tool, source)),
    types: Object.fromEntries(Object.entries(module.types).map(([name, type]): [string, Shape] => [name, shapeOf(type)])),
    notes: module.excluded.map((each) => note(each, dirname(entries[0] ?? "."))),
  };
}

function toolEntry(tool: Tool, source: SchemaSource): ToolEntry {
  const { name, doc } = tool;
  const output = outputSchema(tool, source);
  return {
    name,
    listing: {
      name,
      title: doc.title ?? name,
      ...(doc.description !== undefined && { description: doc.description }),
      inputSchema: inputSchema(tool, source),
      ...(output && { outputSchema: output }),
      annotations: doc.hints,
    },
    params: tool.params.map(paramEntry),
    returns: returnsEntry(tool.returns),
  };
}

function paramEntry(param: Param): ParamEntry {
  switch (param.role) {
    case "omitted":
      return { role: "omitted" };
    case "injected":
      return { role: "injected", what: injection(param.what) };
    case "options": {
      const injected = param.props.flatMap(({ name, injected: what }) => (what ? [{ key: name, what: injection(what) }] : []));
      const props = param.props.filter((prop) => !prop.injected).map(propShape);
      return {
        role: "options",
        name: param.name,
        props,
        ...(injected.length > 0 && { injected }),
        ...(param.optional && { optional: true }),
      };
    }
    case "named": {
      const { on, off } = param.spellings;
      return {
        role: "named",
        key: param.key,
        shape: shapeOf(param.type),
        on,
        ...(off.length > 0 && { off }),
        ...(param.optional && { optional: true }),
        ...filledIn(param.default),
      };
    }
    default:
      return {
        role: param.role,
        key: param.key,
        name: param.name,
        shape: shapeOf(param.type),
        ...(param.optional && { optional: true }),
        ...filledIn(param.default),
      };
  }
}

function injection(what: Injection): InjectionEntry {
  return typeof what === "string" ? what : { shape: shapeOf(what.type), ...what.from };
}

function returnsEntry(returns: Returns): ReturnsEntry {
  if (returns.kind !== "value") return returns;
  const shape = shapeOf(returns.type);
  return { kind: "value", shape, ...(returns.stream && { stream: true }) };
}

/** What the build said about a function that is no tool, with a path that does not depend on where the build ran. */
function note({ name, reason, span }: Excluded, folder: string): string {
  const file = relative(folder, span.file).replaceAll("\\", "/");
  return `${file}:${span.line}:${span.column} - note excluded-tool: '${name}' is not a tool: ${reason}`;
}
