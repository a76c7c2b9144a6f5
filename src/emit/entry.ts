import type { Manifest } from "../../templates/contract.ts";
import type { ServedModule } from "../model/model.ts";
import { type Families, familiesOf } from "./families.ts";

/**
 * The module a program starts with. It names the user's code and does not run it: the runtime loads it when a call needs it. Of the
 * codecs and formats it names the families that the program's shapes use, so that no others are carried.
 */
export function entrySource(manifest: Manifest): string {
  const { codecs, formats } = familiesOf(manifest);
  const imports = [...codecs.map((family) => familyImport("codecs", family)), ...formats.map((family) => familyImport("formats", family))];
  return `import { load } from "mcpc:load";
import manifest from "mcpc:manifest";
import { main } from "mcpc:runtime/main.ts";
${imports.join("")}
await main(manifest, load, { codecs: ${merged("codecs", codecs)}, formats: ${merged("formats", formats)} });
`;
}

function familyImport(kind: keyof Families, family: string): string {
  return `import { ${kind} as ${localName(kind, family)} } from "mcpc:runtime/shape/${kind}/${family}.ts";\n`;
}

function merged(kind: keyof Families, families: readonly string[]): string {
  return `{ ${families.map((family) => `...${localName(kind, family)}`).join(", ")} }`;
}

/** `to-json` of the codecs -> `codecs_to_json`. */
function localName(kind: keyof Families, family: string): string {
  return `${kind}_${family.replaceAll("-", "_")}`;
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
