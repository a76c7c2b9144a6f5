import { existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { placeOf } from "../archives.ts";
import { createUnfollowed, type Unfollowed } from "../asked/unfollowed.ts";

/** What a program carries beside its code, collected while it is bundled. */
export interface Registry {
  /** A module that asks for its place among the files: its path there, `/` between folders. */
  place(file: string): string;
  /** A file, a whole folder, or code that is to be carried with all that it imports; `as`: the path of the code there. */
  add(path: string, as?: string): void;
  /** Code that goes along unbundled. */
  addAsIs(file: string): void;
  /** Files that go along as they are. */
  readonly data: ReadonlySet<string>;
  /** Files of code, each to be bundled by itself: as what it is carried -> what it is made from. */
  readonly code: ReadonlyMap<string, string>;
  /** Modules that have asked for their places. */
  readonly places: ReadonlySet<string>;
  /** A module lets a helper search for an addon, which is carried. */
  addonsFound(file: string): void;
  /** Modules for which addons were found. */
  readonly withAddons: ReadonlySet<string>;
  /** What is asked for that is not known. */
  readonly unfollowed: Unfollowed;
}

/** @param folder what places are told from, absolute */
export function createRegistry(folder: string): Registry {
  const data = new Set<string>();
  const code = new Map<string, string>();
  const places = new Set<string>();
  const withAddons = new Set<string>();
  return {
    data,
    code,
    places,
    unfollowed: createUnfollowed(),
    withAddons,
    addonsFound: (file) => void withAddons.add(file),
    place(file) {
      places.add(file);
      return relative(folder, placeOf(file, folder)).replaceAll("\\", "/");
    },
    addAsIs: (file) => void data.add(file),
    add(path, as = path) {
      const source = sourceOf(path);
      if (source === undefined) return;
      const found = statSync(source);
      if (found.isDirectory()) for (const file of filesIn(path)) data.add(file);
      else if (/\.[cm]?[jt]s$/.test(path)) code.set(as, source);
      else if (found.isFile()) data.add(path);
    },
  };
}

/** The file itself, or that which TypeScript means by the name of its output; `undefined` when neither is there. */
export function sourceOf(path: string): string | undefined {
  return [path, path.replace(/\.([cm]?)js$/, ".$1ts")].find((each) => existsSync(each));
}

/** Code is JavaScript when it is carried, which not every Node and no loader expects under the endings of TypeScript: what it is called then, if nothing else is. */
export function outputOf(path: string): string {
  const output = path.replace(/\.([cm]?)ts$/, ".$1js");
  return existsSync(output) ? path : output;
}

/** Without what is hidden, and without what is installed there. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith(".") || name === "node_modules") return [];
    const found = lstatSync(path);
    return found.isDirectory() ? filesIn(path) : found.isFile() ? [path] : [];
  });
}
