import { existsSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import type { ts } from "ts-morph";

/** What is asked of Yarn's Plug'n'Play: https://yarnpkg.com/advanced/pnpapi. Folders end with a slash; paths may lead into archives. */
interface PnpApi {
  /** Lets `fs` read archives. */
  setup(): void;
  findPackageLocator(path: string): object | null;
  getPackageInformation(locator: object): { readonly packageLocation: string; readonly packageDependencies: ReadonlyMap<string, unknown> };
  /** Throws for what the package around `issuer` does not depend on. */
  resolveToUnqualified(name: string, issuer: string, options: { readonly considerBuiltins: boolean }): string | null;
}

/** The packages of a project that has no `node_modules`. */
export interface Pnp {
  /** A file system in which every package has a `node_modules` with what it depends on, as links: so TypeScript finds them. */
  view<Host extends ts.ModuleResolutionHost>(host: Host): Host;
  /** Packages that the project's own code was found to import and that are not where they should be: name -> place. */
  readonly missing: ReadonlyMap<string, string>;
}

/** The `.pnp.cjs` (in Yarn 2 `.pnp.js`) that a module is under, as Node run by Yarn takes it: the nearest one. */
export function findPnpFile(entry: string): string | undefined {
  const folder = dirname(entry);
  const file = [".pnp.cjs", ".pnp.js"].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file !== undefined) return file;
  return folder === entry ? undefined : findPnpFile(folder);
}

/**
 * Opens Plug'n'Play for a module; `undefined` where the file leaves the module's folder to `node_modules` (`pnpIgnorePatterns`). From then on
 * the whole process reads archives, as it does from the start when Yarn runs it. Throws what the file throws.
 */
export function openPnp(file: string, entry: string): Pnp | undefined {
  const api: PnpApi = createRequire(file)(file);
  if (!api.findPackageLocator(entry)) return undefined;
  if (process.versions["pnp"] === undefined) {
    api.setup();
    // What was imported from `node:fs` by name before is the old functions else.
    syncBuiltinESMExports();
  }
  return createPnp(api);
}

function createPnp(api: PnpApi): Pnp {
  const missing = new Map<string, string>();
  const places = new Map<string, string | undefined>();
  const dependenciesOf = (folder: string): ReadonlyMap<string, unknown> | undefined => {
    const locator = api.findPackageLocator(`${folder}/`);
    const found = locator && api.getPackageInformation(locator);
    return found && plain(found.packageLocation) === folder ? found.packageDependencies : undefined;
  };
  const placeOf = (name: string, folder: string): string | undefined => {
    const key = `${folder}\0${name}`;
    if (!places.has(key)) {
      const place = dependenciesOf(folder) && resolved(api, name, folder);
      if (place !== undefined && !folder.includes("/node_modules/") && !existsSync(place)) missing.set(name, place);
      places.set(key, place);
    }
    return places.get(key);
  };
  const real = (path: string): string => {
    const [, above = "", name, below = ""] = IN_PACKAGE.exec(path) ?? [];
    const place = name === undefined ? undefined : placeOf(name, real(above));
    return place === undefined ? path : place + below;
  };
  return { missing, view: (host) => ({ ...host, ...linked(host, real, dependenciesOf) }) };
}

/** `<folder>/node_modules/<package>/<rest>` */
const IN_PACKAGE = /^(.*)\/node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)(\/.*)?$/;

/** `<folder>/node_modules`, or the folder of a scope in it. */
const PACKAGES = /^(.*)\/node_modules(?:\/(@[^/]+))?$/;

function linked(
  host: ts.ModuleResolutionHost,
  real: (path: string) => string,
  dependenciesOf: (folder: string) => ReadonlyMap<string, unknown> | undefined,
): Required<Pick<ts.ModuleResolutionHost, "fileExists" | "readFile" | "directoryExists" | "realpath" | "getDirectories">> {
  const namesIn = (path: string): readonly string[] | undefined => {
    const [, folder, scope] = PACKAGES.exec(path) ?? [];
    const names = folder === undefined ? undefined : dependenciesOf(real(folder))?.keys();
    return (
      names && [...names].flatMap((name) => (scope === undefined ? name : name.startsWith(`${scope}/`) ? name.slice(scope.length + 1) : []))
    );
  };
  return {
    fileExists: (path) => host.fileExists(real(path)),
    readFile: (path) => host.readFile(real(path)),
    directoryExists: (path) => namesIn(path) !== undefined || host.directoryExists?.(real(path)) !== false,
    realpath: (path) => (real(path) === path ? (host.realpath?.(path) ?? path) : real(path)),
    getDirectories: (path) => [...(namesIn(path) ?? host.getDirectories?.(real(path)) ?? [])],
  };
}

function resolved(api: PnpApi, name: string, folder: string): string | undefined {
  try {
    const place = api.resolveToUnqualified(name, `${folder}/`, { considerBuiltins: false });
    return place === null ? undefined : plain(place);
  } catch {
    return undefined;
  }
}

function plain(folder: string): string {
  return folder.replaceAll("\\", "/").replace(/\/$/, "");
}
