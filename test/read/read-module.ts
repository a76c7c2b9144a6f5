import { join } from "node:path";
import { expect } from "vitest";
import { createSink, type Diagnostic } from "../../src/diagnostics/sink.ts";
import type { Callable, Module, Prompt, Resource, Tool } from "../../src/model/model.ts";
import { type CompileOptions, resolveOptions } from "../../src/options.ts";
import { read } from "../../src/read/read.ts";
import { folder } from "../support/folder.ts";

/** What a module means, and what was said about it while it was read. */
export interface ReadModule {
  readonly module: Module;
  readonly diagnostics: readonly Diagnostic[];
  /** `12:4 code: message` of each, in the order of their places. */
  readonly said: readonly string[];
}

/** Reads a module of one file, or of several: the first is the entry. */
export function readModule(source: string | Readonly<Record<string, string>>, options: Partial<CompileOptions> = {}): ReadModule {
  const files = typeof source === "string" ? { "lib.ts": source } : source;
  const root = folder(files);
  const sink = createSink();
  const entry = Object.keys(files)
    .slice(0, 1)
    .map((name) => join(root, name));
  const resolved = resolveOptions({ entry, allowTypeErrors: true, ...options, cwd: root }, sink);
  const module = resolved && read(resolved, sink);
  if (!module) throw new Error(`nothing to read: ${JSON.stringify(sink.all())}`);
  const diagnostics = sink.all();
  return { module, diagnostics, said: diagnostics.map(({ code, message, span }) => `${span?.line}:${span?.column} ${code}: ${message}`) };
}

/** The comment and the function `f` with it. */
export function withTags(tags: string, parameters = "", name = "f"): string {
  const lines = tags
    .trim()
    .split("\n")
    .map((line) => ` * ${line.trim()}`);
  return `/**\n * Does it.\n${lines.join("\n")}\n */\nexport function ${name}(${parameters}): string {\n  return "";\n}\n`;
}

/** What became of one function. */
export interface ReadFunction {
  readonly tool?: Tool;
  readonly resource?: Resource;
  readonly prompt?: Prompt;
  /** `code: message` of what was said about it. */
  readonly said: readonly string[];
}

/** Several functions `f0`, `f1`, ... with these tags, read as one module, which takes the time of one. */
export function readEach(cases: readonly { readonly tags: string; readonly parameters?: string }[], more = ""): readonly ReadFunction[] {
  const functions = cases.map(({ tags, parameters }, i) => withTags(tags, parameters, `f${i}`));
  const { module, diagnostics } = readModule(functions.join("") + more);
  let end = 1;
  return functions.map((text, i) => {
    const start = end;
    end += text.split("\n").length - 1;
    const own = diagnostics.filter(({ span }) => span && span.line >= start && span.line < end);
    const isIt = ({ name }: Callable): boolean => name === `f${i}`;
    const [tool, resource, prompt] = [module.tools.find(isIt), module.resources.find(isIt), module.prompts.find(isIt)];
    return {
      ...(tool && { tool }),
      ...(resource && { resource }),
      ...(prompt && { prompt }),
      said: own.map(({ code, message }) => `${code}: ${message}`),
    };
  });
}

/** Expects of each function that one thing is said, which contains the message behind its tags and parameters. */
export function expectMistakes(rows: readonly (readonly [tags: string, parameters: string, message: string])[], more = ""): void {
  const read = readEach(
    rows.map(([tags, parameters]) => ({ tags, parameters })),
    more,
  );
  const said = rows.map(([tags, parameters], i) => ({ tags, parameters, said: read[i]?.said }));
  expect(said).toEqual(rows.map(([tags, parameters, message]) => ({ tags, parameters, said: [expect.stringContaining(message)] })));
}
