import type { CallableEntry, InjectionEntry, Manifest, ParamEntry } from "../../templates/contract.ts";

/** Every function that somebody calls. */
export function callablesOf({ tools, resources = [], prompts = [], commands = [] }: Manifest): readonly CallableEntry[] {
  return [...tools, ...resources, ...prompts, ...commands];
}

/** What the server fills in for a parameter: itself, or members of the options. */
export function injectionsOf(param: ParamEntry): readonly InjectionEntry[] {
  if (param.role === "injected") return [param.what];
  return param.role === "options" ? (param.injected ?? []).map(({ what }) => what) : [];
}
