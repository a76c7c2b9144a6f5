import type { Sink } from "../diagnostics/sink.ts";
import { callablesIn } from "../model/callables.ts";
import type { Binding, Callable, Excluded, Injection, Module, Param, TypeModel } from "../model/model.ts";
import { type ObstacleFinder, reasonFor } from "./obstacle.ts";

/** Leaves out the functions that take or return what has no JSON form, each with its reason. */
export function exclude(module: Module, find: ObstacleFinder, sink: Sink): Module {
  const reasons = new Map<Callable, string>();
  for (const callable of callablesIn(module)) {
    const reason = whyNot(callable, find);
    if (reason !== undefined) reasons.set(callable, reason);
  }
  const found = [...reasons].map(([{ name, span }, reason]): Excluded => ({ name, reason, span }));
  const excluded = [...module.excluded, ...found];
  for (const { name, reason, span } of excluded) sink.report("excluded-tool", { name, reason }, span);
  const served = <C extends Callable>(callables: readonly C[]): readonly C[] => callables.filter((each) => !reasons.has(each));
  return { ...module, tools: served(module.tools), resources: served(module.resources), prompts: served(module.prompts), excluded };
}

function whyNot({ params, returns }: Callable, find: ObstacleFinder): string | undefined {
  for (const param of params) {
    const reason = whyNotParam(param, find);
    if (reason !== undefined) return reason;
  }
  const obstacle = "type" in returns ? find(returns.type, "out") : undefined;
  return obstacle && reasonFor(obstacle, "result");
}

/** An optional argument can be left away; the tool works without it. */
function whyNotParam(param: Param, find: ObstacleFinder): string | undefined {
  if (param.role === "options") {
    for (const prop of param.props) {
      const obstacle = isBound(prop.injected) || !(prop.optional || prop.injected) ? find(prop.type, "in") : undefined;
      if (obstacle) return reasonFor(obstacle, { param: `${param.name}.${prop.name}` });
    }
    return undefined;
  }
  const type = typeIn(param);
  const obstacle = type && find(type, "in");
  return obstacle && reasonFor(obstacle, { param: param.name });
}

/** The type that an argument must have a form of. */
function typeIn(param: Exclude<Param, { readonly role: "options" }>): TypeModel | undefined {
  if (param.role === "injected") return isBound(param.what) ? param.what.type : undefined;
  return param.role === "omitted" || param.optional ? undefined : param.type;
}

/** What `@bind` names must have a JSON form, too. */
function isBound(what: Injection | undefined): what is Binding {
  return typeof what === "object";
}
