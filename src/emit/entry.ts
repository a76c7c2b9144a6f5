import type { Manifest } from "../../templates/contract.ts";
import type { ExportPath, ServedModule } from "../model/model.ts";
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
await main(manifest, load, { codecs: ${merged("codecs", codecs)}, formats: ${merged("formats", formats)}, features: [] });
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
 * The module that is loaded for the first call: the entries' tools under their tool names. Nothing else is named, so nothing else
 * of the entries is carried. A member is called through its owner, which a method may need as `this`.
 */
export function toolsSource({ tools }: ServedModule, entries: readonly string[]): string {
  const from = ({ entry }: ExportPath): string => JSON.stringify(entries[entry]);
  const owners = new Map<string, string>();
  const lines = tools.map(({ name, from: at }, i) => {
    const [root = "", ...members] = at.path;
    if (members.length === 0) return `export { ${renamed(root, name)} } from ${from(at)};\n`;
    const key = JSON.stringify([at.entry, root]);
    const owner = owners.get(key) ?? `owner_${owners.size}`;
    const line = owners.has(key) ? "" : `import { ${root} as ${owner} } from ${from(at)};\n`;
    owners.set(key, owner);
    const call = `${owner}${members.map((member) => `[${JSON.stringify(member)}]`).join("")}`;
    return `${line}const tool_${i} = (...args) => ${call}(...args);\nexport { ${renamed(`tool_${i}`, name)} };\n`;
  });
  return lines.join("");
}

function renamed(local: string, name: string): string {
  if (local === name) return name;
  return `${local} as ${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name)}`;
}
