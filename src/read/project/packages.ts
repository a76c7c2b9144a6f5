import type { ts } from "ts-morph";
import type { Sink } from "../../diagnostics/sink.ts";
import { findPnpFile, openPnp } from "./pnp.ts";

/** A file system as TypeScript has to see it to find packages. */
export type PackagesView = <Host extends ts.ModuleResolutionHost>(host: Host) => Host;

/** Where the packages of a project are. */
export interface Packages {
  readonly view: PackagesView;
  /** Whether they are in no `node_modules` on the disk. */
  readonly elsewhere: boolean;
  /** Reports those that were looked for, should be there and are not; whether there are any. */
  reportMissing(): boolean;
}

const ON_DISK: Packages = { view: (host) => host, elsewhere: false, reportMissing: () => false };

/** Finds out where a module's packages are; `undefined` when it could not, which is reported. */
export function openPackages(entry: string, sink: Sink): Packages | undefined {
  const file = findPnpFile(entry);
  if (file === undefined) return ON_DISK;
  const report = (text: string): void =>
    sink.report("invalid-pnp", { text }, { file: file.replaceAll("\\", "/"), line: 1, column: 1, endLine: 1, endColumn: 2 });
  try {
    const pnp = openPnp(file, entry);
    if (!pnp) return ON_DISK;
    const reportMissing = (): boolean => {
      for (const [name, place] of pnp.missing) report(`the package '${name}' is not there: no '${place}'.`);
      return pnp.missing.size > 0;
    };
    return { view: pnp.view, elsewhere: true, reportMissing };
  } catch (error) {
    report(`this file cannot be used: ${String(error)}`);
    return undefined;
  }
}
