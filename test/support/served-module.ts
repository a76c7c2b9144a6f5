import type { ServedModule, Tool } from "../../src/model/model.ts";

/** What is told of a module whose tools take nothing and give nothing: each by its name and by where the module exports it. */
export function servedModule(
  { name, version, file }: { readonly name: string; readonly version: string; readonly file: string },
  exported: readonly (readonly [name: string, path: readonly string[]])[],
): ServedModule {
  const span = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
  const tools = exported.map(
    ([tool, path]): Tool => ({ name: tool, from: { entry: 0, path }, doc: { hints }, params: [], returns: { kind: "void" }, span }),
  );
  return {
    name,
    version,
    files: [file],
    tools,
    types: {},
    resources: [],
    prompts: [],
    env: [],
    elicitations: [],
    commands: [],
    excluded: [],
  };
}
