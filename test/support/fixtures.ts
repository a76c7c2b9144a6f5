import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../fixtures");
const ENTRIES = ["input.ts", "input.mts", "input.cts", "input.tsx", "input.js", "input.mjs", "input.jsx"];

export type FixtureKind = "ok" | "fail" | "story";

/** A folder under fixtures/: its place says what it is, nothing is registered. */
export interface Fixture {
  readonly kind: FixtureKind;
  /** `ok/types/enums`: the folder, from fixtures/ on. */
  readonly label: string;
  /** Absolute paths. */
  readonly folder: string;
  readonly entry: string;
}

/** All fixtures of a kind: `ok/<area>/<case>`, `fail/<code>/<case>` and `story/<name>`, in order. Throws on a folder without an entry. */
export function listFixtures(kind: FixtureKind): Fixture[] {
  const groups = kind === "story" ? [kind] : foldersIn(kind);
  return groups.flatMap(foldersIn).map((label) => {
    const folder = join(ROOT, label);
    const entry = [...ENTRIES, `${basename(label)}.ts`, "index.ts"].find((name) => existsSync(join(folder, name)));
    if (!entry)
      throw new Error(`fixtures/${label} has no entry: one of ${ENTRIES.join(", ")}, index.ts, or a module named like its folder.`);
    return { kind, label, folder, entry: join(folder, entry) };
  });
}

/** `story/<name>`; throws when there is none. */
export function storyNamed(name: string): Fixture {
  const found = listFixtures("story").find(({ label }) => label === `story/${name}`);
  if (!found) throw new Error(`no story ${name}`);
  return found;
}

function foldersIn(label: string): string[] {
  const folders = readdirSync(join(ROOT, label), { withFileTypes: true }).filter((item) => item.isDirectory());
  return folders.map(({ name }) => `${label}/${name}`).sort();
}
