import type { Callable, Module } from "./model.ts";

/** Every function of a module that clients reach. */
export function callablesIn({ tools, resources, prompts }: Pick<Module, "tools" | "resources" | "prompts">): readonly Callable[] {
  return [...tools, ...resources, ...prompts];
}
