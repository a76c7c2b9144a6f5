import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import { compile } from "../../src/compile.ts";
import { render } from "../../src/diagnostics/render.ts";
import type { Manifest } from "../../templates/contract.ts";
import { readCalls } from "./calls-file.ts";
import type { Fixture } from "./fixtures.ts";

/** What came of compiling a fixture. */
export interface Built {
  /** Everything mcpc had to say, as people read it, paths relative to the fixture; empty when it was silent. */
  readonly diagnostics: string;
  /** Codes of the diagnostics, in the same order. */
  readonly codes: readonly string[];
  /** Path of the executable; absent when there were errors. */
  readonly program?: string;
  /** What the program knows about itself; there when it is. */
  readonly manifest?: Manifest;
}

/**
 * Compiles a fixture, once per test run: whichever test file asks first does it, the others wait for the result.
 * Throws what the compiler throws.
 */
export async function buildFixture(fixture: Fixture): Promise<Built> {
  const folder = join(inject("scratch"), fixture.label.replaceAll("/", "+"));
  const result = join(folder, "built.json");
  if (mkdirSync(folder, { recursive: true }) === undefined) return waitFor(result);
  const outcome = await build(fixture, join(folder, "out")).catch((bug: unknown) => ({
    bug: bug instanceof Error ? (bug.stack ?? bug.message) : String(bug),
  }));
  writeFileSync(`${result}.part`, JSON.stringify(outcome));
  renameSync(`${result}.part`, result);
  return waitFor(result);
}

/** The path of the built program; throws with the diagnostics when there is none. */
export async function programOf(fixture: Fixture): Promise<string> {
  const { program, diagnostics } = await buildFixture(fixture);
  if (program === undefined) throw new Error(`fixtures/${fixture.label} does not compile:\n${diagnostics}`);
  return program;
}

/** What these warn of is left out of most fixtures, to keep them short; ok/portability and the stories show that nothing else is. */
const MISSING_TEXTS: readonly string[] = ["undescribed-tool", "undescribed-property"];

async function build(fixture: Fixture, output: string): Promise<Built> {
  const options = readCalls(fixture.folder)?.build ?? {};
  // What serves HTTP is the same in every program: stories have it, and test/http.
  const http = fixture.kind === "story";
  const { diagnostics: found, program } = await compile({ entry: fixture.entry, output, cwd: fixture.folder, http, ...options });
  const complete = fixture.kind === "story" || fixture.label.startsWith("ok/portability/");
  const diagnostics = complete ? found : found.filter(({ code }) => !MISSING_TEXTS.includes(code));
  const shown = {
    color: false,
    cwd: fixture.folder,
    source: (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined),
  };
  if (program) writeFileSync(output, program.text, { mode: 0o755 });
  const text = diagnostics.map((diagnostic) => `${render(diagnostic, shown)}\n`).join("");
  return {
    // TypeScript's own messages name files in full; expectations must not depend on where the checkout is.
    diagnostics: text.replaceAll(`${fixture.folder}/`, ""),
    codes: diagnostics.map(({ code }) => code),
    ...(program && { program: output, manifest: program.manifest }),
  };
}

async function waitFor(result: string): Promise<Built> {
  while (!existsSync(result)) await pause(20);
  // Written by `buildFixture` above, by this version of it.
  const outcome: Built | { readonly bug: string } = JSON.parse(readFileSync(result, "utf8"));
  if ("bug" in outcome) throw new Error(outcome.bug);
  return outcome;
}
