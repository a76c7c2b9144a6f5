import { variablesOf } from "../model/bindings.ts";
import { callablesIn } from "../model/callables.ts";
import type { Module } from "../model/model.ts";

/** The variables of the module itself, and those that the functions which are left declare or are bound to. */
export function neededVariables(module: Module): Module["env"] {
  const needed = new Set(callablesIn(module).flatMap(variablesOf));
  return module.env.filter(({ name, always }) => always || needed.has(name));
}
