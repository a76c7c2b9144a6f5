import type { ServedModule, TypeModel } from "../../model/model.ts";
import { orderTypes } from "../../model/order.ts";
import { partsOf } from "../../model/walk.ts";
import type { PortabilityRule } from "./portability.ts";

export const warnOfRecursiveResults: PortabilityRule = ({ tools, types }, sink) => {
  const { recursive } = orderTypes(types);
  if (recursive.size === 0) return;
  for (const { name: tool, returns, span } of tools) {
    const type = returns.kind === "value" ? recursiveIn(returns.type, types, recursive) : undefined;
    if (type !== undefined) sink.report("recursive-result", { tool, type: type.replace(/\.out$/, "") }, span);
  }
};

/** The first recursive type that a type leads to. */
function recursiveIn(
  type: TypeModel,
  types: ServedModule["types"],
  recursive: ReadonlySet<string>,
  seen: Set<string> = new Set(),
): string | undefined {
  if (type.kind === "ref") {
    if (recursive.has(type.name)) return type.name;
    const body = seen.has(type.name) ? undefined : types[type.name];
    seen.add(type.name);
    return body && recursiveIn(body, types, recursive, seen);
  }
  for (const part of partsOf(type)) {
    const found = recursiveIn(part, types, recursive, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
