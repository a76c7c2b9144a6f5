import type { ParamEntry, ToolEntry } from "../../contract.ts";
import { isRecord, setOwn } from "../../shape/record.ts";

/** The arguments of a `tools/call`, or what is wrong with the body they were to be made of. */
export type PlainArguments = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: string };

/** A plain body: `[...]` or `{"args": [...]}` in the order of the function's parameters, or an object of named arguments. */
export function plainArguments(body: unknown, tool: ToolEntry): PlainArguments {
  if (Array.isArray(body)) return inOrder(body, tool);
  if (!isRecord(body)) return { problem: 'the body must be an array of arguments, {"args": [...]} or an object of named arguments' };
  const { args, ...others } = body;
  const named = tool.params.some((param) => keysOf(param).includes("args"));
  return Array.isArray(args) && Object.keys(others).length === 0 && !named ? inOrder(args, tool) : { values: body };
}

function inOrder(args: readonly unknown[], tool: ToolEntry): PlainArguments {
  const values: Record<string, unknown> = {};
  const given = [...args];
  for (const param of tool.params) {
    if (keysOf(param).length === 0 && param.role !== "options") continue;
    if (given.length === 0) break;
    if (param.role === "rest") {
      setOwn(values, param.key, given.splice(0));
      break;
    }
    const value = given.shift();
    if (param.role !== "options") for (const key of keysOf(param)) setOwn(values, key, value);
    else if (isRecord(value)) for (const [key, member] of Object.entries(value)) setOwn(values, key, member);
    else return { problem: `the argument '${param.name}' must be an object of options` };
  }
  return given.length === 0 ? { values } : { problem: `too many arguments: ${tool.name} takes ${args.length - given.length}` };
}

/** The properties that a parameter is given by; none for what no caller gives. */
export function keysOf(param: ParamEntry): readonly string[] {
  if (param.role === "options") return param.props.map(({ name }) => name);
  return param.role === "injected" || param.role === "omitted" ? [] : [param.key];
}
