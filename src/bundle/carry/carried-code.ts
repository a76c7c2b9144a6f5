import { dirname } from "node:path";
import type { Plugin } from "esbuild";
import type { Sink } from "../../diagnostics/sink.ts";
import { packageFolder } from "../../package-folder.ts";
import { attempt, type Outcome } from "../attempt.ts";
import { builtInImports } from "../built-in-imports.ts";
import { inputFiles } from "../input-files.ts";
import { readPackage } from "../installed-package.ts";
import { isDependency, lateRequire } from "../late-require.ts";
import { type MessageContext, reportMessages } from "../messages.ts";
import type { Settings } from "../settings.ts";
import type { CarriedCode } from "./carried-text.ts";
import type { Registry } from "./registry.ts";

/**
 * Bundles the code that is to be carried as files of its own, workers for one, and what that names in turn. What the bundler objects
 * to is reported; `undefined` when that includes errors. Code of packages that cannot be bundled goes along as it is.
 */
export async function carriedCode(
  registry: Registry,
  common: Settings & { readonly plugins: readonly Plugin[] },
  context: MessageContext,
  sink: Sink,
): Promise<readonly CarriedCode[] | undefined> {
  const made: CarriedCode[] = [];
  let failed = false;
  // The map grows while it is gone through.
  for (const [file, source] of registry.code) {
    const module = isModule(file, registry.data);
    const { errors, warnings, missing, result } = await (module ? asModule(source, common) : asScript(source, common));
    const text = result?.outputFiles.map((each) => each.text).join("");
    if (text !== undefined) made.push({ file, text, module, missing, inputs: inputFiles(result?.metafile, context.folder) });
    else if (isDependency(file)) registry.addAsIs(file);
    else failed = true;
    if (text !== undefined || !isDependency(file)) reportMessages(errors, warnings, context, sink);
  }
  return failed ? undefined : made.sort((a, b) => (a.file < b.file ? -1 : 1));
}

type Common = Parameters<typeof carriedCode>[1];

/** As Node will see it: by its ending, or by the nearest package.json that is carried, too. */
function isModule(file: string, carried: ReadonlySet<string>): boolean {
  if (/\.[cm][jt]s$/.test(file)) return /\.m[jt]s$/.test(file);
  const folder = packageFolder(dirname(file), (path) => carried.has(path));
  return folder !== undefined && readPackage(folder)["type"] === "module";
}

function asModule(file: string, { plugins, define: _, ...common }: Common): Promise<Outcome> {
  return attempt((uninstalled) => ({ ...common, entryPoints: [file], plugins: [...plugins, builtInImports(uninstalled)] }));
}

/** CommonJS; with `await` at the top it cannot be asked for by `require`, only run. */
async function asScript(file: string, { plugins, ...common }: Common): Promise<Outcome> {
  const script = await attempt((uninstalled) => ({
    ...common,
    format: "cjs",
    entryPoints: [file],
    plugins: [...plugins, lateRequire(uninstalled)],
  }));
  if (!script.errors.some(({ text }) => text.startsWith("Top-level await"))) return script;
  return attempt((uninstalled) => ({
    ...common,
    stdin: {
      contents: `import * as all from ${JSON.stringify(file)};\n__give(all);`,
      resolveDir: common.absWorkingDir ?? ".",
    },
    banner: { js: "(async (__give) => {" },
    footer: { js: "})((all) => Object.assign(exports, all));" },
    plugins: [...plugins, lateRequire(uninstalled)],
  }));
}
