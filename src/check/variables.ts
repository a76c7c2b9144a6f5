import { callablesIn } from "../model/callables.ts";
import type { Callable, Module } from "../model/model.ts";
import { bindingsOf } from "./bindings.ts";

/** The variables of the module itself, and those that the functions which are left declare or are bound to. */
export function neededVariables(module: Module): Module["env"] {
  const needed = new Set(callablesIn(module).flatMap(namesIn));
  return module.env.filter(({ name, always }) => always || needed.has(name));
}

function namesIn(callable: Callable): readonly string[] {
  const bound = bindingsOf(callable).flatMap(({ what }) => ("env" in what.from ? [what.from.env] : []));
  return [...(callable.env ?? []), ...bound];
}
