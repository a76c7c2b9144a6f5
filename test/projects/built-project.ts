import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../src/compile.ts";
import { folder } from "../support/folder.ts";
import { type Finished, run } from "../support/run.ts";

/** A project as it lies in a folder: compiled, and ready to be called. */
export interface Built {
  readonly diagnostics: string;
  call(...args: readonly string[]): Promise<Finished>;
}

export async function build(
  entry: string,
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
): Promise<Built> {
  const cwd = folder(files);
  for (const [link, target] of Object.entries(links)) symlinkSync(join(cwd, target), join(cwd, link));
  const { diagnostics, program } = await compile({ entry, cwd });
  if (program) writeFileSync(program.output, program.text);
  return {
    diagnostics: diagnostics.map(({ code, message, span }) => `${span?.file.replace(`${cwd}/`, "")} ${code}: ${message}`).join("\n"),
    call: (...args) => run(process.execPath, [join(cwd, "out"), ...args], { cwd }),
  };
}

export const tsconfig = (compilerOptions: object, more: object = {}): string =>
  JSON.stringify({
    compilerOptions: { strict: true, module: "esnext", moduleResolution: "bundler", types: [], ...compilerOptions },
    ...more,
  });

/** A module that says what it imports. */
export const telling = (specifier: string): string =>
  `import { word } from "${specifier}";\n/** Tells. */\nexport const tell = (): string => word;\n`;
export const WORD = `export const word: string = "found";\n`;
export const FOUND = { code: 0, stdout: "found\n", stderr: "" };
