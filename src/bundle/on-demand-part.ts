import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { Bug } from "../diagnostics/bug.ts";
import { templatesDir } from "../templates-dir.ts";
import { runtimeModules } from "./runtime-modules.ts";
import { settings } from "./settings.ts";

const ENTRY = `export { onDemand } from "mcpc:runtime/on-demand.ts";`;

/** Files of the runtime that are in this part; whatever else they import is the other part's. */
const OWN = /^runtime\/(on-demand\.ts|clients\/|command-line\/|observe\/)/;

/**
 * What a program needs only when it is asked for it, the same for every program: a script that returns it, compressed and written as `unpack` of the runtime reads it.
 * Throws `Bug` when it cannot be bundled.
 */
export async function onDemandPart(): Promise<string> {
  try {
    const { outputFiles } = await build({
      ...settings,
      format: "iife",
      globalName: "__part",
      entryPoints: ["mcpc:on-demand-entry"],
      minify: true,
      legalComments: "none",
      banner: { js: `"use strict";` },
      footer: { js: "return __part.onDemand;" },
      plugins: [shared, runtimeModules({ "on-demand-entry": { contents: ENTRY, loader: "ts" } })],
    });
    return packed(brotliCompressSync(outputFiles.map(({ text }) => text).join("")));
  } catch (error) {
    throw new Bug("the part of the runtime that is loaded on demand cannot be bundled", { cause: error });
  }
}

/** 13 bits in two digits to the base 91, as `templates/unpack.ts` has them. What follows the end of the compressed data is not read. */
function packed(bytes: Buffer): string {
  const digit = (value: number): string => String.fromCharCode(value + (value < 57 ? 35 : 36));
  const digits: string[] = [];
  let bits = 0;
  let held = 0;
  for (const byte of [...bytes, 0, 0]) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < 13) continue;
    bits -= 13;
    const value = held >> bits;
    digits.push(digit(Math.floor(value / 91)), digit(value % 91));
    held &= (1 << bits) - 1;
  }
  return digits.join("");
}

/** All that the other part shares is in one object: what `shared.ts` names. */
const shared: Plugin = {
  name: "mcpc-shared",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\.\//, namespace: "mcpc" }, ({ path, importer }) => {
      const file = new URL(path, `mcpc:/${importer}`).pathname.slice(1);
      return OWN.test(file) ? undefined : { path: "shared", namespace: "mcpc-shared", sideEffects: false };
    });
    onLoad({ filter: /./, namespace: "mcpc-shared" }, async () => {
      const source = await readFile(join(templatesDir(), "shared.ts"), "utf8");
      const names = [...source.matchAll(/^ {2}(\w+),$/gm)].map(([, each]) => each);
      return { contents: `export const { ${names.join(", ")} } = __shared;`, loader: "js" };
    });
  },
};
