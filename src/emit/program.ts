import type { Manifest, Needs } from "../../templates/contract.ts";
import { Bug } from "../diagnostics/bug.ts";
import { PROGRAM_MARK } from "../options.ts";

/** The asset of a single executable that is the program's text. */
export const PROGRAM_ASSET = "program";

/** What a program is put together from: ES modules bundled so that no import and no export is left, `import.meta` written `__mcpc_meta`. */
export interface ProgramParts {
  /** Starts the program; `__load()` in it runs `tools` and gives what it hands over. To be called once. */
  readonly runtime: string;
  /** The user's code, which hands its tools over with `__give(tools)`. */
  readonly tools: string;
  /** What serves HTTP, handed over with `__give(serve)`; `__http()` runs it when it is asked for. */
  readonly http?: string;
  /** What the program tells of itself that is known when the user's code is bundled. */
  readonly needs?: Needs;
  /** What runs before the user's code, outside of the scope in which that declares its names. */
  readonly before?: string;
  /** Lines of comment for tools that read programs. */
  readonly comment?: string;
}

/** How many lines of a program stand before the tools, those of `before` aside. */
export function linesBeforeTools(): number {
  return `${HEAD}${BEFORE_TOOLS}`.split("\n").length - 1;
}

/**
 * The one-file form. Node decides by the file's name, the nearest package.json and the syntax whether a script is an ES module or
 * CommonJS; this text is valid as both and means the same as both: no `import` or `export` statement, no `import.meta`, and every
 * name that only one of the two has (`require`, `module`, `__filename`, ...) is made here. Each part sits in a function of its
 * own, where it may declare such a name itself.
 */
export function programText({ runtime, tools, http, needs = {}, before = "", comment = "" }: ProgramParts): string {
  const program = [
    HEAD,
    before,
    BEFORE_TOOLS,
    tools,
    AFTER_TOOLS,
    http === undefined ? "" : LOAD_HTTP,
    `const __needs = ${JSON.stringify(needs)};\n`,
    BEFORE_RUNTIME,
    runtime,
    END,
    comment,
  ].join("");
  return http === undefined ? program : `${program}${HTTP_MARK}${asComment(http)}*/\n`;
}

/** The form of a module with a request handler; its second line is a program's, so that its next build may overwrite it. */
export function fetchModuleText({ name, version }: Manifest, text: string): string {
  return `// ${JSON.stringify(`${name} ${version}`)}\n${PROGRAM_MARK}\n${text}`;
}

/**
 * A program's text as the main script of a single executable, which is its own file: it begins otherwise, and finds the text itself in
 * the asset `PROGRAM_ASSET`.
 */
export function executableText(program: string): string {
  if (!program.startsWith(HEAD)) throw new Bug("the program begins in another way than programs do");
  return `${EXECUTABLE_HEAD}${program.slice(HEAD.length)}`;
}

/** What must not stand in a comment, written so that `LOAD_HTTP` finds it again. */
function asComment(http: string): string {
  if (http.includes(SPLIT_END)) throw new Bug("the HTTP part cannot be kept in a comment");
  return http.replaceAll("*/", SPLIT_END);
}

// `process.getBuiltinModule` is synchronous and saves the start of the ES module loader that `await import()` would cost.
// Resolving the program's own path follows symbolic links and adds the extension that `node out` left away.
// Modules that are scripts as well run themselves when `process.argv[1]` is their own path; here they are only loaded. The folder
// stays the same, so that what lies beside the program is still found.
const head = ({ first, filename, text }: { readonly first: string; readonly filename: string; readonly text: string }): string => `${first}
${PROGRAM_MARK}
(function () {
"use strict";
if (!process.getBuiltinModule) {
  console.error(\`This program needs Node.js 20.19 or newer; here it is run by \${process.version}.\`);
  process.exit(1);
}
const __node = process.getBuiltinModule;
const __require = __node("module").createRequire;
const __filename = ${filename};
const __text = () => ${text};
const __dirname = __node("path").dirname(__filename);
const require = __require(__filename);
const module = { exports: {} };
const exports = module.exports;
const __mcpc_meta = {
  __proto__: null,
  dirname: __dirname,
  filename: __filename,
  main: false,
  url: __node("url").pathToFileURL(__filename).href,
  resolve(name) {
    if (/^(\\.{0,2}\\/|[a-z]+:)/.test(name)) return new URL(name, __mcpc_meta.url).href;
    const found = require.resolve(name);
    return found === name ? "node:" + name : __node("url").pathToFileURL(found).href;
  },
};
const __load = async () => {
process.argv[1] = \`\${__dirname}/.\`;
`;

const HEAD = head({
  first: "#!/usr/bin/env node",
  filename: "__require(process.argv[1]).resolve(process.argv[1])",
  text: '__node("fs").readFileSync(__filename, "utf8")',
});

// The first argument is what was typed, which need not be a path. What stands in the place of the file's text is an asset.
const EXECUTABLE_HEAD = head({
  first: "",
  filename: "(process.argv[1] = process.execPath)",
  text: `__node("node:sea").getAsset("${PROGRAM_ASSET}", "utf8")`,
});

const BEFORE_TOOLS = `const __loaded = {};
const __give = (tools) => { __loaded.tools = tools; };
await (async () => {
`;

const AFTER_TOOLS = `})();
return __loaded;
};
`;

const HTTP_MARK = "\n/*http\n";
const SPLIT_END = "*\u00a7/";

// What serves HTTP stands in a comment at the end of the file and is compiled when it is asked for: as code it would cost every start
// the time to parse it.
const LOAD_HTTP = `const __http = async () => {
const __own = __text().replaceAll("\\r\\n", "\\n");
const __source = __own.slice(__own.lastIndexOf(${JSON.stringify(HTTP_MARK)}) + ${HTTP_MARK.length}, -3).replaceAll(${JSON.stringify(SPLIT_END)}, "*/");
let __served;
await __node("vm").compileFunction(\`"use strict";return(async()=>{\${__source}})()\`, ["require", "__mcpc_meta", "__give"], { filename: __filename })(
  require, __mcpc_meta, (serve) => { __served = serve; });
return __served;
};
`;

const BEFORE_RUNTIME = `(async () => {
`;

const END = `})().catch((error) => {
  console.error(error);
  process.exit(1);
});
})();
`;
