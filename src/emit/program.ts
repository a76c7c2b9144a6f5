import { PROGRAM_MARK } from "../options.ts";

/** What a program is put together from: ES modules bundled so that no import and no export is left, `import.meta` written `__meta`. */
export interface ProgramParts {
  /** Starts the program; `__load()` in it runs `tools` and gives what it hands over. To be called once. */
  readonly runtime: string;
  /** The user's code, which hands its tools over with `__give(tools)`. */
  readonly tools: string;
}

/**
 * The one-file form. Node decides by the file's name, the nearest package.json and the syntax whether a script is an ES module or
 * CommonJS; this text is valid as both and means the same as both: no `import` or `export` statement, no `import.meta`, and every
 * name that only one of the two has (`require`, `module`, `__filename`, ...) is made here. Each part sits in a function of its
 * own, where it may declare such a name itself.
 */
export function programText({ runtime, tools }: ProgramParts): string {
  return [HEAD, tools, BETWEEN, runtime, END].join("");
}

// `process.getBuiltinModule` is synchronous and saves the start of the ES module loader that `await import()` would cost.
// Resolving the program's own path follows symbolic links and adds the extension that `node out` left away.
// Modules that are scripts as well run themselves when `process.argv[1]` is their own path; here they are only loaded. The folder
// stays the same, so that what lies beside the program is still found.
const HEAD = `#!/usr/bin/env node
${PROGRAM_MARK}
(function () {
"use strict";
if (!process.getBuiltinModule) {
  console.error(\`This program needs Node.js 20.19 or newer; here it is run by \${process.version}.\`);
  process.exit(1);
}
const __filename = process.getBuiltinModule("node:module").createRequire(process.argv[1]).resolve(process.argv[1]);
const __dirname = process.getBuiltinModule("node:path").dirname(__filename);
const require = process.getBuiltinModule("node:module").createRequire(__filename);
const module = { exports: {} };
const exports = module.exports;
const __meta = {
  __proto__: null,
  dirname: __dirname,
  filename: __filename,
  main: false,
  url: process.getBuiltinModule("node:url").pathToFileURL(__filename).href,
};
const __load = async () => {
process.argv[1] = \`\${__dirname}/.\`;
const __loaded = {};
const __give = (tools) => { __loaded.tools = tools; };
await (async () => {
`;

const BETWEEN = `})();
return __loaded;
};
(async () => {
`;

const END = `})().catch((error) => {
  console.error(error);
  process.exit(1);
});
})();
`;
