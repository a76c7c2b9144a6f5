import type { Manifest, ToolEntry } from "../../contract.ts";

/** The tools of one module as plain HTTP calls them. */
export interface PlainModule {
  readonly name: string;
  /** By their names in the module. */
  readonly tools: ReadonlyMap<string, ToolEntry>;
}

/** A program of one module has its tools under the server's name; of several, the tools' names begin with the module's. */
export function plainModules({ name, modules, tools }: Manifest): ReadonlyMap<string, PlainModule> {
  if (!modules) return new Map([[name, { name, tools: new Map(tools.map((tool) => [tool.name, tool])) }]]);
  return new Map(
    modules.map((module) => {
      const own = tools.filter((tool) => tool.name.startsWith(`${module}_`));
      return [module, { name: module, tools: new Map(own.map((tool) => [tool.name.slice(module.length + 1), tool])) }];
    }),
  );
}
