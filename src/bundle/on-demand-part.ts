import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { Bug } from "../diagnostics/bug.ts";
import { runtimeModules } from "./runtime-modules.ts";
import { settings } from "./settings.ts";

const ENTRY = `export { onDemand } from "mcpc:runtime/on-demand.ts";`;

/** Files of the runtime that are in this part; whatever else they import is the other part's. */
const OWN = /^runtime\/(on-demand\.ts|command-line\/|observe\/)/;

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

/** Digits to the base 85, as `templates/unpack.ts` has them. What follows the end of the compressed data is not read. */
function packed(bytes: Buffer): string {
  const whole = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  const digit = (number: number, place: number): string => {
    const value = Math.floor(number / 85 ** place) % 85;
    return String.fromCharCode(value + (value < 57 ? 35 : 36));
  };
  const words = Array.from({ length: whole.length / 4 }, (_, i) => whole.readUInt32BE(i * 4));
  return words.map((word) => [4, 3, 2, 1, 0].map((place) => digit(word, place)).join("")).join("");
}

/** All that the other part shares is in one object. */
const shared: Plugin = {
  name: "mcpc-shared",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\.\//, namespace: "mcpc" }, ({ path, importer }) => {
      const file = new URL(path, `mcpc:/${importer}`).pathname.slice(1);
      return OWN.test(file) ? undefined : { path: "shared", namespace: "mcpc-shared" };
    });
    onLoad({ filter: /./, namespace: "mcpc-shared" }, () => ({ contents: "module.exports = __shared;", loader: "js" }));
  },
};
