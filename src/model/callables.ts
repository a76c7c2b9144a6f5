import type { Callable, Module } from "./model.ts";

/** Every function of a module that somebody calls: clients, or people from the shell. */
export function callablesIn(module: Pick<Module, "tools" | "resources" | "prompts" | "commands">): readonly Callable[] {
  return [...module.tools, ...module.resources, ...module.prompts, ...module.commands];
}
