import type { Manifest } from "../../templates/contract.ts";
import type { Callable, ExportPath, ServedModule } from "../model/model.ts";
import { completerKey } from "./completer-key.ts";
import { contextParts } from "./context-parts.ts";
import { type Families, familiesOf } from "./families.ts";
import { featureParts } from "./feature-parts.ts";
import { type PartSource, runtimeImport } from "./part-source.ts";
import { policyParts } from "./policy-parts.ts";
import { shapeParts } from "./shape-parts.ts";
import { streamParts } from "./stream-parts.ts";

/**
 * The module a program starts with. It names the user's code and does not run it: the runtime loads it when a call needs it. Of the
 * runtime's parts it names those that the module uses, so that no others are carried; HTTP is a part of its own beside the runtime.
 */
export function entrySource(manifest: Manifest, http = false): string {
  const onDemand = { imports: [runtimeImport("unpack", "unpack.ts")], member: "onDemand: unpack(packed)" };
  const needs = { imports: [`import { needs } from "mcpc:needs";\n`], member: "needs" };
  const parts = [
    ...partsOf(manifest),
    onDemand,
    needs,
    ...(http ? [{ imports: [`import { http } from "mcpc:http";\n`], member: "http" }] : []),
  ];
  return `import { load } from "mcpc:load";
import manifest from "mcpc:manifest";
import packed from "mcpc:on-demand";
${runtimeImport("main", manifest.env ? "env/main.ts" : "main.ts")}${importsOf(parts)}
await main(manifest, load, ${written(parts)});
`;
}

/** The module that makes a request handler of the module's functions, for platforms that bring their own server. */
export function handlerSource(manifest: Manifest): string {
  const parts = partsOf(manifest);
  const environment = manifest.env ? runtimeImport("prepareEnvironment", "http/environment.ts") : "";
  return `import manifest from "mcpc:manifest";
${runtimeImport("createFetch", "http/fetch.ts")}${environment}${importsOf(parts)}
export const createHandler = (load) => createFetch(manifest, load, ${written(parts)}${manifest.env ? ", prepareEnvironment" : ""});
`;
}

/** The module that a platform loads: the handler under both names that platforms look for. The user's code runs at the first call. */
export const fetchSource: string = `import { createHandler } from "mcpc:handler";
const handler = createHandler(async () => ({ tools: await import("mcpc:tools") }));
export { handler as fetch };
export default { fetch: handler };
`;

function partsOf(manifest: Manifest): readonly PartSource[] {
  return [
    ...familyParts(manifest),
    ...shapeParts(manifest),
    ...featureParts(manifest),
    ...policyParts(manifest),
    ...contextParts(manifest),
    ...streamParts(manifest),
  ];
}

function importsOf(parts: readonly PartSource[]): string {
  return parts.flatMap(({ imports }) => imports).join("");
}

function written(parts: readonly PartSource[]): string {
  return `{ ${parts.map(({ member }) => member).join(", ")} }`;
}

function familyParts(manifest: Manifest): readonly PartSource[] {
  const families = familiesOf(manifest);
  return (["codecs", "formats"] as const).map((kind) => ({
    imports: families[kind].map((family) => familyImport(kind, family)),
    member: `${kind}: ${merged(kind, families[kind])}`,
  }));
}

function familyImport(kind: keyof Families, family: string): string {
  return runtimeImport(`${kind} as ${localName(kind, family)}`, `shape/${kind}/${family}.ts`);
}

function merged(kind: keyof Families, families: readonly string[]): string {
  return `{ ${families.map((family) => `...${localName(kind, family)}`).join(", ")} }`;
}

/** `to-json` of the codecs -> `codecs_to_json`. */
function localName(kind: keyof Families, family: string): string {
  return `${kind}_${family.replaceAll("-", "_")}`;
}

/**
 * The module that is loaded for the first call: the entries' tools under their tool names, other functions that clients reach under
 * names that say what they are. Nothing else is named, so nothing else of the entries is carried. A member is called through its owner, which a method may need as `this`.
 */
export function toolsSource(module: ServedModule, entries: readonly string[]): string {
  const from = ({ entry }: ExportPath): string => JSON.stringify(entries[entry]);
  const owners = new Map<string, string>();
  const lines = [...loadedFunctions(module)].map(([name, at], i) => {
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

/** What is loaded, under which name. */
function loadedFunctions({ tools, resources, prompts, commands }: ServedModule): ReadonlyMap<string, ExportPath> {
  const named = (each: Callable, kind = ""): readonly [string, ExportPath] => [`${kind}${each.name}`, each.from];
  const completers = [...resources, ...prompts].flatMap((each) => Object.values(each.completers ?? {}));
  return new Map([
    ...[...tools, ...commands].map((each) => named(each)),
    ...resources.map((each) => named(each, "resource:")),
    ...prompts.map((each) => named(each, "prompt:")),
    ...completers.map((path) => [`complete:${completerKey(path)}`, path] as const),
  ]);
}

function renamed(local: string, name: string): string {
  if (local === name) return name;
  return `${local} as ${/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name)}`;
}
