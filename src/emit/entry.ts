import type { ServedModule } from "../model/model.ts";

/** The module a program starts with. It names the user's code and does not run it: the runtime loads it when a call needs it. */
export function entrySource(): string {
  return `import { load } from "mcpc:load";
import manifest from "mcpc:manifest";
import { main } from "mcpc:runtime/main.ts";

await main(manifest, load);
`;
}

/**
 * The module that is loaded for the first call: the entry's tools under their tool names, line n being tool n.
 * Nothing else is named, so nothing else of the entry is carried.
 */
export function toolsSource(module: ServedModule, entry: string): string {
  const from = JSON.stringify(entry);
  return module.tools.map(({ name, exportName }) => `export { ${reexport(exportName, name)} } from ${from};\n`).join("");
}

function reexport(exportName: string, name: string): string {
  if (exportName === name) return name;
  return `${exportName} as ${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name)}`;
}
