import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { constants, runInThisContext } from "node:vm";

/**
 * Runs the part of a program that is the user's code, as the program itself would.
 *
 * @param text the bundled tools: refers to `__give`, `__mcpc_meta` and the names that CommonJS has
 * @param file the module they are from, which is what the code takes for its own place
 * @returns the functions by tool name
 */
export async function evaluate(text: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  let given: Readonly<Record<string, unknown>> = {};
  const module = { exports: {} };
  const scope: Readonly<Record<string, unknown>> = {
    __filename: file,
    __dirname: dirname(file),
    __mcpc_meta: { __proto__: null, filename: file, dirname: dirname(file), url: pathToFileURL(file).href, main: false },
    require: createRequire(file),
    module,
    exports: module.exports,
    __give(tools: Readonly<Record<string, unknown>>) {
      given = tools;
    },
  };
  const run: unknown = runInThisContext(
    `(async function (${Object.keys(scope).join(", ")}) { "use strict"; await (async () => {\n${text}\n})(); })`,
    {
      // Lines are those of the bundle, not of the module.
      filename: `${file}.bundled`,
      lineOffset: -1,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    },
  );
  if (typeof run === "function") await run(...Object.values(scope));
  return given;
}
