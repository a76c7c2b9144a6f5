import { dirname } from "node:path";
import type { BuildOptions, Metafile, Plugin } from "esbuild";
import type { Needs } from "../../templates/contract.ts";
import type { Sink } from "../diagnostics/sink.ts";
import { toolsSource } from "../emit/entry.ts";
import type { ServedModule } from "../model/model.ts";
import type { ResolvedOptions } from "../options.ts";
import { archivePaths } from "./archives.ts";
import { firstPackages } from "./asked/first-packages.ts";
import { attempt } from "./attempt.ts";
import { carriedCode } from "./carry/carried-code.ts";
import { type CarriedCode, carriedText } from "./carry/carried-text.ts";
import { carrying, nativeAddons } from "./carry/carry-files.ts";
import { createRegistry } from "./carry/registry.ts";
import { compilationSettings } from "./compilation.ts";
import { elicitationForms } from "./elicitation-forms.ts";
import { externals } from "./externals.ts";
import { inputFiles, usedFiles } from "./input-files.ts";
import { lateRequire } from "./late-require.ts";
import { reportLeftOut, reportMessages } from "./messages.ts";
import { packageOfFile, reportAddons } from "./native-addons.ts";
import { createNeedsRecord } from "./needs.ts";
import { type Settings, settings } from "./settings.ts";
import { sloppyModules } from "./sloppy-modules.ts";
import { sourceEdits } from "./source-edits.ts";
import { linesOf, shiftedMap } from "./source-map.ts";

/** What becomes of the user's code. */
export interface Form {
  readonly settings: Pick<BuildOptions, "define">;
  /** The module that names the tools (`mcpc:tools`). */
  readonly entry: string;
  /** What it imports besides, as `mcpc:...`. */
  readonly modules: Readonly<Record<string, string>>;
  /** Resolves what is not bundled. */
  readonly outside: (uninstalled: readonly string[]) => Plugin;
  /** Whether there will be a file system, on which files can be put. */
  readonly files: boolean;
}

/** A part of a program, which has no imports and hands the tools over. */
const PART: Form = {
  settings: {},
  entry: `import * as tools from "mcpc:tools";\n__give(tools);`,
  modules: {},
  outside: lateRequire,
  files: true,
};

/** The user's code as it goes into a program. */
export interface ToolsPart {
  readonly text: string;
  /** Source map of `text`, as JSON; when asked for. */
  readonly map?: string;
  readonly needs: Needs;
  /** Absolute paths of all files that went into it. */
  readonly files: readonly string[];
}

/**
 * The user's module and all that it imports as one text, as readable as it was. What the bundler objects to is reported;
 * `undefined` when that includes errors.
 */
export async function toolsPart(
  module: ServedModule,
  { entries, external = [], sourcemap }: Pick<ResolvedOptions, "entries" | "external" | "sourcemap">,
  sink: Sink,
  form: Form = PART,
): Promise<ToolsPart | undefined> {
  const folder = dirname(entries[0] ?? ".");
  const registry = createRegistry(folder);
  const record = createNeedsRecord();
  const compiled = compilationSettings(module.compilation);
  const edits = sourceEdits([
    elicitationForms(module.elicitations),
    ...compiled.edits,
    ...(form.files ? [carrying(registry), sloppyModules(folder)] : []),
  ]);
  const outside = [...(form.files ? [nativeAddons(registry)] : []), ...externals(external, form.files, record.asked), edits, archivePaths];
  const conditions = compiled.settings.conditions?.filter((each) => form.files || each !== "node-addons");
  const common = { ...toolsSettings, ...compiled.settings, ...(conditions && { conditions }), absWorkingDir: folder };
  const virtual = virtualModules(toolsSource(module, entries), folder, form);
  const context = { folder, module };

  const outcome = await attempt((uninstalled) => ({
    ...common,
    ...form.settings,
    ...(sourcemap !== undefined && { sourcemap: "external", outdir: folder, sourcesContent: false }),
    entryPoints: ["mcpc:give"],
    plugins: [virtual, ...outside, form.outside(uninstalled), ...compiled.plugins],
  }));
  reportMessages(outcome.errors, outcome.warnings, context, sink);
  if (!outcome.result) return undefined;
  const code = await carriedCode(registry, { ...common, plugins: [...outside, ...compiled.plugins] }, context, sink);
  if (!code) return undefined;
  reportLeftOut([...outcome.missing, ...code.flatMap(({ missing }) => missing)], context, sink);
  reportAddons(outcome.result.metafile, registry, folder, sink);
  const { outputFiles, metafile } = outcome.result;
  registry.unfollowed.report(outsideOf(metafile, code, folder), sink);
  const output = (isMap: boolean): string | undefined => outputFiles.find(({ path }) => path.endsWith(".map") === isMap)?.text;
  const map = output(true);
  const before = await carriedText(registry, code, folder);
  return {
    text: before + (output(false) ?? ""),
    needs: record.needs(registry.data),
    files: [...inputFiles(metafile, folder), ...registry.data, ...code.flatMap(({ inputs }) => inputs)],
    ...(map !== undefined && { map: shiftedMap(map, linesOf(before)) }),
  };
}

/** The files of the program, those of packages with the package that would be left outside for them. */
function outsideOf(metafile: Metafile, code: readonly CarriedCode[], folder: string): ReadonlyMap<string, string | undefined> {
  const first = firstPackages(metafile);
  const outside = (file: string, by: string): string | undefined => {
    const [own, asker] = [file, by].map((each) => packageOfFile(each.replaceAll("\\", "/")));
    return own && (first.get(own) ?? first.get(asker ?? "") ?? own);
  };
  const files = [...usedFiles(metafile, folder).map((file) => [file, file] as const)];
  const carried = code.flatMap(({ file, inputs }) => inputs.map((each) => [each, file] as const));
  return new Map([...carried, ...files].map(([file, by]) => [file, outside(file, by)]));
}

const toolsSettings: Settings = {
  ...settings,
  // esbuild lists only the first few messages unless told otherwise.
  logLimit: 0,
  // Error classes and entities are told apart by name; esbuild renames whatever collides.
  keepNames: true,
  legalComments: "eof",
  loader: {
    ".css": "text",
    ".gql": "text",
    ".graphql": "text",
    ".html": "text",
    ".md": "text",
    ".sql": "text",
    ".wasm": "binary",
  },
  // NODE_PATH of the machine that builds must not decide what is built.
  nodePaths: [],
};

function virtualModules(tools: string, folder: string, { entry, modules }: Form): Plugin {
  return {
    name: "mcpc-tools",
    setup({ onLoad, onResolve }) {
      const namespace = "mcpc";
      onResolve({ filter: /^mcpc:/ }, ({ path }) => ({ path: path.slice("mcpc:".length), namespace }));
      onLoad({ filter: /^give$/, namespace }, () => ({ contents: entry, loader: "js" }));
      onLoad({ filter: /^tools$/, namespace }, () => ({ contents: tools, loader: "js", resolveDir: folder }));
      onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: modules[path] ?? "", loader: "js" }));
    },
  };
}
