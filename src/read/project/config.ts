import { dirname } from "node:path";
import { ts } from "ts-morph";
import type { Span } from "../../model/model.ts";
import { spanOf } from "../span.ts";
import type { PackagesView } from "./packages.ts";

/** What a tsconfig.json says, and those it refers to. */
export interface Config {
  readonly path: string;
  readonly parsed: ts.ParsedCommandLine;
}

export interface Configs {
  /** Whose options count for the entry; absent where there is no tsconfig.json. */
  readonly own?: Config;
  /** All of them: the nearest one, and those that it and they refer to. */
  readonly all: readonly Config[];
  /** The files that belong to others of them -> the project that they belong to. */
  readonly foreign: ReadonlyMap<string, Config["parsed"]>;
  /** Projects that are not there -> the places that refer to them, at least one. */
  readonly missing: ReadonlyMap<string, readonly Span[]>;
}

/**
 * The tsconfig.json nearest to a module, with its references. As in editors: where the nearest one does not include the module, the
 * first that does of those it refers to counts.
 *
 * @param view where packages are found, which `extends` may name
 */
export function findConfigs(entry: string, view: PackagesView): Configs {
  const nearest = ts.findConfigFile(dirname(entry), ts.sys.fileExists);
  const configs = new Map<string, Config>();
  const missing = new Map<string, readonly Span[]>();
  const visit = (path: string, from?: () => Span): void => {
    if (configs.has(path)) return;
    const parsed = parseConfig(path, view);
    if (!parsed) return void (from && missing.set(path, [...(missing.get(path) ?? []), from()]));
    configs.set(path, { path, parsed });
    for (const reference of parsed.projectReferences ?? []) {
      visit(ts.resolveProjectReferencePath(reference), () => placeOf(reference, path));
    }
  };
  if (nearest !== undefined) visit(nearest);
  const all = [...configs.values()];
  const own = all.find(({ parsed }) => parsed.fileNames.includes(entry.replaceAll("\\", "/"))) ?? all[0];
  return { all, missing, foreign: foreignTo(own, all), ...(own && { own }) };
}

/** What two projects include, the entry's own one and another, is the entry's own. */
function foreignTo(own: Config | undefined, all: readonly Config[]): Configs["foreign"] {
  const others = all.filter((config) => config !== own);
  const foreign = new Map(others.flatMap(({ parsed }) => parsed.fileNames.map((file) => [file, parsed] as const)));
  for (const file of own?.parsed.fileNames ?? []) foreign.delete(file);
  return foreign;
}

/** The element of `references` in a tsconfig.json. */
function placeOf({ path, originalPath = path }: ts.ProjectReference, config: string): Span {
  const file = ts.readJsonConfigFile(config, (name) => ts.sys.readFile(name));
  const says = (member: ts.Node): boolean =>
    ts.isPropertyAssignment(member) && ts.isStringLiteral(member.initializer) && member.initializer.text === originalPath;
  const find = (node: ts.Node): ts.Node | undefined =>
    ts.isObjectLiteralExpression(node) && node.properties.some(says) ? node : ts.forEachChild(node, find);
  const found = find(file);
  return found ? spanOf(file, found.getStart(file), found.end) : spanOf(file, 0, 1);
}

function parseConfig(path: string, view: PackagesView): ts.ParsedCommandLine | undefined {
  const host: ts.ParseConfigFileHost = { ...view(ts.sys), onUnRecoverableConfigFileDiagnostic: () => {} };
  return ts.sys.fileExists(path) ? ts.getParsedCommandLineOfConfigFile(path, {}, host) : undefined;
}
