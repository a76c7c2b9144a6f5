import type { Sink } from "../diagnostics/sink.ts";
import { callablesIn } from "../model/callables.ts";
import type { Binding, Callable, Excluded, Injection, Module, Param, ServedKind, TypeModel } from "../model/model.ts";
import { type ObstacleFinder, reasonFor } from "./obstacle.ts";
import { streamCommand } from "./stream-command.ts";

/** Leaves out the functions that take or return what has no JSON form, each with its reason. */
export function exclude(module: Module, find: ObstacleFinder, sink: Sink): Module {
  const reasons = new Map<Callable, string>();
  for (const callable of callablesIn(module)) {
    const reason = whyNot(callable, find);
    if (reason !== undefined) reasons.set(callable, reason);
  }
  // Of commands it has been said that they are no tools.
  const found = [...reasons]
    .filter(([callable]) => !module.commands.includes(callable))
    .map(([callable, reason]): Excluded => ({ name: callable.name, what: kindOf(callable, module), reason, span: callable.span }));
  const excluded = [...module.excluded, ...found];
  for (const { name, what, reason, span } of excluded) sink.report("excluded-tool", { name, what, reason }, span);
  const served = <C extends Callable>(callables: readonly C[]): readonly C[] => callables.filter((each) => !reasons.has(each));
  const [tools, resources, prompts, commands] = [
    served(module.tools),
    served(module.resources),
    served(module.prompts),
    served(module.commands),
  ];
  // The shell has streams.
  const streaming = module.tools.flatMap((tool) => (reasons.has(tool) ? (streamCommand(tool) ?? []) : []));
  const called = streaming.filter((command) => whyNot(command, find) === undefined);
  return { ...module, tools, resources, prompts, commands: [...commands, ...called], excluded };
}

function kindOf(callable: Callable, { prompts, resources }: Module): ServedKind {
  const isIn = (callables: readonly Callable[]): boolean => callables.includes(callable);
  return isIn(prompts) ? "prompt" : isIn(resources) ? "resource" : "tool";
}

/** All that stands in the way: one who mends it should not have to come back. */
function whyNot({ params, returns }: Callable, find: ObstacleFinder): string | undefined {
  const obstacle = "type" in returns ? find(returns.type, "out") : undefined;
  const reasons = [...params.flatMap((param) => whyNotParam(param, find)), ...(obstacle ? [reasonFor(obstacle, "result")] : [])];
  return reasons.length > 0 ? reasons.join("; ") : undefined;
}

/** An optional argument can be left away; the tool works without it. */
function whyNotParam(param: Param, find: ObstacleFinder): readonly string[] {
  if (param.role === "options") {
    return param.props.flatMap((prop) => {
      const obstacle = isBound(prop.injected) || !(prop.optional || prop.injected) ? find(prop.type, "in") : undefined;
      return obstacle ? [reasonFor(obstacle, { param: `${param.name}.${prop.name}` })] : [];
    });
  }
  const type = typeIn(param);
  const obstacle = type && find(type, "in");
  return obstacle ? [reasonFor(obstacle, { param: param.name })] : [];
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
