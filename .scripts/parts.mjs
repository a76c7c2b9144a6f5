// Makes the parts that are the same in every program, once for all builds: dist/parts/.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const OUT = "dist/parts";
// Beside the other files of dist/, since the runtime's sources are found from there.
const maker = resolve("dist/fixed-parts.js");

await build({
  entryPoints: ["src/bundle/fixed-parts.ts"],
  outfile: maker,
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20",
  format: "esm",
  logLevel: "warning",
});
const { fixedParts } = await import(pathToFileURL(maker).href);
const made = await Promise.all(Object.entries(fixedParts).map(async ([name, make]) => [name, await make()]));
mkdirSync(OUT, { recursive: true });
for (const [name, text] of made) writeFileSync(join(OUT, name), text);
rmSync(maker);
