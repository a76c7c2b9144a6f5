import { dirname } from "node:path";
import { ts } from "ts-morph";

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
  /** References that lead nowhere, with the tsconfig.json that has them. */
  readonly missing: readonly { readonly path: string; readonly from: string }[];
}

/**
 * The tsconfig.json nearest to a module, with its references. As in editors: where the nearest one does not include the module, the
 * first that does of those it refers to counts.
 */
export function findConfigs(entry: string): Configs {
  const nearest = ts.findConfigFile(dirname(entry), ts.sys.fileExists);
  const configs = new Map<string, Config>();
  const missing: { path: string; from: string }[] = [];
  const visit = (path: string, from: string): void => {
    if (configs.has(path)) return;
    const parsed = parseConfig(path);
    if (!parsed) return void missing.push({ path, from });
    configs.set(path, { path, parsed });
    for (const reference of parsed.projectReferences ?? []) visit(ts.resolveProjectReferencePath(reference), path);
  };
  if (nearest !== undefined) visit(nearest, nearest);
  const all = [...configs.values()];
  const own = all.find(({ parsed }) => parsed.fileNames.includes(entry.replaceAll("\\", "/"))) ?? all[0];
  return { all, missing, ...(own && { own }) };
}

function parseConfig(path: string): ts.ParsedCommandLine | undefined {
  const host: ts.ParseConfigFileHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  return ts.sys.fileExists(path) ? ts.getParsedCommandLineOfConfigFile(path, {}, host) : undefined;
}
