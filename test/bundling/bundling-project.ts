import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compile, type Program } from "../../src/compile.ts";
import { render } from "../../src/diagnostics/render.ts";
import type { CompileOptions } from "../../src/options.ts";
import { folder } from "../support/folder.ts";
import { run } from "../support/run.ts";

/** A package that is installed beside the module, with what TypeScript is told about it. */
export function installed(name: string, code: string, types: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: "index.js", types: "index.d.ts" }),
    [`node_modules/${name}/index.js`]: code,
    [`node_modules/${name}/index.d.ts`]: types,
  };
}

export interface Built {
  /** Where the sources are. */
  readonly cwd: string;
  /** What mcpc had to say about the bundle, as it prints it. */
  readonly diagnostics: string;
  /** Absent when there were errors. */
  readonly program: Program | undefined;
  /** The folder that the program was put into: nothing else is there. */
  readonly elsewhere: string;
  /** The program's folder for temporary files. */
  readonly tmp: string;
  /** Calls a tool from the shell; stdout and stderr together. */
  call(...args: string[]): Promise<string>;
}

/** Builds `lib.ts`, one of the files, and puts the program elsewhere. */
export async function build(
  files: Readonly<Record<string, string>>,
  { prepare, ...options }: Partial<CompileOptions> & { readonly prepare?: (cwd: string) => void } = {},
): Promise<Built> {
  const cwd = folder(files);
  prepare?.(cwd);
  const { diagnostics, program } = await compile({ entry: "lib.ts", cwd, ...options });
  const elsewhere = folder();
  if (program) {
    writeFileSync(join(elsewhere, "out"), program.text, { mode: 0o755 });
    for (const [ending, text] of Object.entries(program.beside)) writeFileSync(join(elsewhere, `out${ending}`), text);
  }
  const shown = { color: false, cwd, source: (file: string) => readFileSync(file, "utf8") };
  const tmp = folder();
  return {
    cwd,
    elsewhere,
    tmp,
    diagnostics: diagnostics
      .filter(({ code }) => !/^undescribed-/.test(code))
      .map((diagnostic) => `${render(diagnostic, shown)}\n`)
      .join(""),
    program,
    async call(...args) {
      const { stdout, stderr } = await run(join(elsewhere, "out"), args, { env: { TMPDIR: tmp }, cwd: elsewhere });
      return stdout + stderr;
    },
  };
}

/** Copies a file, whose folder is made. */
export function put(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** What modules say that use Node; its types are those of this project. */
export const NODE_PROJECT: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ name: "tools", version: "1.0.0", type: "module" }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      module: "preserve",
      target: "es2022",
      lib: ["es2023"],
      types: ["node"],
      typeRoots: [join(import.meta.dirname, "../../node_modules/@types")],
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
    },
  }),
};
