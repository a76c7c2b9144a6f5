import { relative } from "node:path";
import { sloppyCode } from "../read/code/sloppy-code.ts";
import type { SourceEdit } from "./source-edits.ts";

/**
 * A program is strict as a whole, as ES modules are. CommonJS that strict mode would break is kept as a text, which becomes a sloppy function
 * when it is asked for; what it requires is bundled as ever. Has to be the last edit.
 *
 * @param folder what paths in stack traces are told from
 */
export function sloppyModules(folder: string): SourceEdit {
  return (source, file) => {
    const found = /\.c?js$/.test(file) ? sloppyCode(source, file) : undefined;
    if (!found) return source;
    // In `try`, since that is how optional ones are asked for; what catches the error still can.
    const own = found.requires.map(
      (name) => `${JSON.stringify(name)}() { try { return require(${JSON.stringify(name)}); } catch (error) { throw error; } }`,
    );
    const names = ["exports", "require", "module", "__filename", "__dirname", ...(source.includes(CARRIED) ? [CARRIED] : [])];
    const filename = relative(folder, file).replaceAll("\\", "/");
    return `const own = { __proto__: null, ${own.join(", ")} };
const asked = Object.setPrototypeOf((name) => (own[name] ?? (() => require(name)))(), require);
process.getBuiltinModule("vm")
  .compileFunction(${JSON.stringify(source.replace(/^#!.*/, ""))}, ${JSON.stringify(names)}, { filename: ${JSON.stringify(filename)} })
  .call(exports, ${names.map((name) => (name === "require" ? "asked" : name)).join(", ")});
`;
  };
}

/** What the carried files are asked for by. */
const CARRIED = "__mcpc_carried";
