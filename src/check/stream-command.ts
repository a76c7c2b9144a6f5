import type { Param, Tool, TypeModel } from "../model/model.ts";

/** Node's own types of streams, of which the shell has one in each direction. */
const NODE_STREAMS = {
  "stream-in": /^(Readable|ReadStream)\b/,
  "stream-out": /^(Writable|WriteStream)\b/,
} as const;

/** A function with its parameters that are streams filled in: stdin and stdout. `undefined` when it has none. */
export function streamCommand(tool: Tool): Tool | undefined {
  const params = tool.params.map(filledIn);
  return params.some((param, i) => param !== tool.params[i]) ? { ...tool, params: renumbered(params) } : undefined;
}

/** What is filled in takes no place: `_1`, `_2`, ... count the others. */
function renumbered(params: readonly Param[]): readonly Param[] {
  const places = params.filter(({ role }) => role === "positional" || role === "rest");
  return params.map((param) => ("key" in param && /^_\d+$/.test(param.key) ? { ...param, key: `_${places.indexOf(param) + 1}` } : param));
}

function filledIn(param: Param): Param {
  const what = param.role === "positional" ? standardStream(param.type) : undefined;
  return what ? { role: "injected", name: param.name, what, span: param.span } : param;
}

function standardStream(type: TypeModel): "stdin" | "stdout" | undefined {
  if (type.kind !== "opaque" || (type.reason !== "stream-in" && type.reason !== "stream-out")) return undefined;
  if (!NODE_STREAMS[type.reason].test(type.text)) return undefined;
  return type.reason === "stream-in" ? "stdin" : "stdout";
}
