import { dirname } from "node:path";
import { type BuildFailure, type BuildOptions, type BuildResult, build, type Message, type Plugin } from "esbuild";
import type { Sink } from "../diagnostics/sink.ts";
import { toolsSource } from "../emit/entry.ts";
import type { ServedModule } from "../model/model.ts";
import type { ResolvedOptions } from "../options.ts";
import { compilationSettings } from "./compilation.ts";
import { elicitationForms } from "./elicitation-forms.ts";
import { isDependency, lateRequire } from "./late-require.ts";
import { reportLeftOut, reportMessages, unresolved } from "./messages.ts";
import { reportAddonLookups } from "./native-addons.ts";
import { type Settings, settings } from "./settings.ts";

/** What becomes of the user's code. */
export interface Form {
  readonly settings: Pick<BuildOptions, "define">;
  /** The module that names the tools (`mcpc:tools`). */
  readonly entry: string;
  /** What it imports besides, as `mcpc:...`. */
  readonly modules: Readonly<Record<string, string>>;
  /** Resolves what is not bundled. */
  readonly outside: (uninstalled: readonly string[]) => Plugin;
}

/** A part of a program, which has no imports and hands the tools over. */
const PART: Form = { settings: {}, entry: `import * as tools from "mcpc:tools";\n__give(tools);`, modules: {}, outside: lateRequire };

/**
 * The user's module and all that it imports as one text, as readable as it was. What the bundler objects to is reported;
 * `undefined` when that includes errors.
 */
export async function toolsPart(
  module: ServedModule,
  { entries }: ResolvedOptions,
  sink: Sink,
  form: Form = PART,
): Promise<string | undefined> {
  const folder = dirname(entries[0] ?? ".");
  const virtual = virtualModules(toolsSource(module, entries), folder, form);
  const forms = module.elicitations.length > 0 ? [elicitationForms(module.elicitations)] : [];
  const compiled = compilationSettings(module.compilation);
  const run = (uninstalled: readonly string[]): Promise<Outcome> =>
    attempt({
      ...toolsSettings,
      ...compiled.settings,
      ...form.settings,
      absWorkingDir: folder,
      plugins: [virtual, ...forms, form.outside(uninstalled), ...compiled.plugins],
    });

  const first = await run([]);
  const missing = first.errors.filter(isMissingInDependency);
  const outcome = missing.length > 0 ? await run(missing.flatMap((error) => unresolved(error) ?? [])) : first;

  const context = { folder, module };
  reportMessages(outcome.errors, outcome.warnings, context, sink);
  if (!outcome.result) return undefined;
  reportLeftOut(missing, context, sink);
  reportAddonLookups(outcome.result.metafile, sink);
  return outcome.result.outputFiles.map(({ text }) => text).join("");
}

const toolsSettings: Settings = {
  ...settings,
  entryPoints: ["mcpc:give"],
  // esbuild lists only the first few messages unless told otherwise.
  logLimit: 0,
  // Error classes and entities are told apart by name; esbuild renames whatever collides.
  keepNames: true,
  legalComments: "eof",
  loader: { ".css": "text", ".gql": "text", ".graphql": "text", ".html": "text", ".md": "text", ".sql": "text" },
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

interface Outcome {
  readonly errors: readonly Message[];
  readonly warnings: readonly Message[];
  /** Absent when there are errors. */
  readonly result?: BuildResult<Settings>;
}

async function attempt(options: Settings): Promise<Outcome> {
  try {
    const result = await build(options);
    return { errors: result.errors, warnings: result.warnings, result };
  } catch (error) {
    if (isBuildFailure(error)) return { errors: error.errors, warnings: error.warnings };
    throw error;
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && "warnings" in error;
}

function isMissingInDependency(message: Message): boolean {
  return unresolved(message) !== undefined && message.location !== null && isDependency(`/${message.location.file}`);
}
