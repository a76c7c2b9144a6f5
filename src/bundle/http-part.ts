import { build } from "esbuild";
import { Bug } from "../diagnostics/bug.ts";
import { lateRequire } from "./late-require.ts";
import { runtimeModules } from "./runtime-modules.ts";
import { settings } from "./settings.ts";

const ENTRY = `import { serveHttp } from "mcpc:runtime/http/serve.ts";
__give(serveHttp);`;

/** What a program needs to serve HTTP, as one minified text, the same for every program. Throws `Bug` when it cannot be bundled. */
export async function httpPart(): Promise<string> {
  try {
    const { outputFiles } = await build({
      ...settings,
      entryPoints: ["mcpc:http-entry"],
      minify: true,
      legalComments: "none",
      plugins: [runtimeModules({ "http-entry": { contents: ENTRY, loader: "ts" } }), lateRequire([])],
    });
    return outputFiles.map(({ text }) => text).join("");
  } catch (error) {
    throw new Bug("the HTTP part of the runtime cannot be bundled", { cause: error });
  }
}
