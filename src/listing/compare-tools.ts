import type { JsonSchema } from "../../templates/contract.ts";
import type { Change } from "./change.ts";
import type { Difference } from "./difference.ts";
import { differences } from "./differences.ts";
import type { ListedTool } from "./listed-tool.ts";
import { renamedArguments, withNames } from "./renamed-arguments.ts";
import { schemasIn } from "./schema-parts.ts";

/** What became of a list of tools, in the order of the older one; new tools last. */
export function compareTools(from: readonly ListedTool[], to: readonly ListedTool[]): readonly Change[] {
  const now = new Map(to.map((tool) => [tool.name, tool]));
  const before = new Set(from.map(({ name }) => name));
  return [
    ...from.flatMap((tool) => {
      const same = now.get(tool.name);
      return same ? toolChanges(tool, same) : [{ tool: tool.name, part: "tool" as const, text: "is gone", breaking: true }];
    }),
    ...to
      .filter(({ name }) => !before.has(name))
      .map(({ name }) => ({ tool: name, part: "tool" as const, text: "is new", breaking: false })),
  ];
}

function toolChanges(from: ListedTool, to: ListedTool): readonly Change[] {
  return [...argumentChanges(from, to), ...resultChanges(from, to), ...hintChanges(from, to)];
}

/** Whoever calls must be able to go on sending what he sent. */
function argumentChanges({ name: tool, inputSchema: was }: ListedTool, { inputSchema: to }: ListedTool): readonly Change[] {
  const renamed = renamedArguments(was, to);
  const from = withNames(was, renamed);
  return [
    ...[...renamed].map(([path, name]): Change => ({ tool, part: "arguments", path, text: `is now called '${name}'`, breaking: true })),
    ...differences(from, to).map((each) => change(tool, "arguments", each, each.narrows)),
    ...movedArguments(from, to).map((each) => ({ tool, part: "arguments" as const, ...each })),
  ];
}

/** Whoever reads results must be able to go on reading them. A list of an older revision may have left the schema out. */
function resultChanges({ name: tool, outputSchema: from }: ListedTool, { outputSchema: to }: ListedTool): readonly Change[] {
  if (!from) return [];
  if (!to) return [{ tool, part: "result", text: "no longer has a schema", breaking: true }];
  return differences(from, to).map((each) => change(tool, "result", each, each.widens));
}

function change(tool: string, part: Change["part"], { path, text }: Difference, breaking: boolean): Change {
  return { tool, part, ...(path !== "" && { path }), text, breaking };
}

/** The titles of positional arguments are the names of parameters: types alone do not show that two of them changed places. */
function movedArguments(from: JsonSchema, to: JsonSchema): readonly Pick<Change, "path" | "text" | "breaking">[] {
  const [was, is] = [positionalNames(from), positionalNames(to)];
  return [...was].flatMap(([path, old]): Pick<Change, "path" | "text" | "breaking">[] => {
    const now = is.get(path);
    if (now === undefined || now === old) return [];
    const place = [...is].find(([, name]) => name === old)?.[0];
    return place === undefined
      ? [{ path, text: `was called '${old}', is now called '${now}'`, breaking: false }]
      : [{ path, text: `was '${old}', which is now '${place}'`, breaking: true }];
  });
}

/** Parameter names by property: `_1` -> `city`. */
function positionalNames({ properties }: JsonSchema): ReadonlyMap<string, string> {
  return new Map(
    [...schemasIn(properties)].flatMap(([key, { title }]) => (/^_\d+$/.test(key) && typeof title === "string" ? [[key, title]] : [])),
  );
}

/** Clients ask or do not ask before a call by what the hints say. */
function hintChanges({ name: tool, annotations: from = {} }: ListedTool, { annotations: to = {} }: ListedTool): readonly Change[] {
  return Object.entries(from).flatMap(([hint, was]) => {
    const is = to[hint];
    const told = typeof was === "boolean" && typeof is === "boolean" && was !== is;
    return told ? [{ tool, part: "tool" as const, text: `${hint} was ${was}, is now ${is}`, breaking: false }] : [];
  });
}
