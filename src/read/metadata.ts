import { ts } from "ts-morph";

/**
 * The types of what is decorated, as `reflect-metadata` and what builds on it read them while the program runs: only the compiler can
 * write them into the code. Sources without a decorator, and those that are no TypeScript, stay as they are.
 *
 * @param options of tsconfig.json, as far as they say what code means
 */
export function withMetadata(source: string, file: string, options: Readonly<Record<string, unknown>>): string {
  if (!/\.[cm]?tsx?$/.test(file) || !/(?:^|[\s(,;{}])@[\w$(]/.test(source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))) return source;
  const { outputText } = ts.transpileModule(source, {
    fileName: file,
    compilerOptions: {
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      useDefineForClassFields: options["useDefineForClassFields"] === true,
      verbatimModuleSyntax: options["verbatimModuleSyntax"] === true,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.Preserve,
      inlineSourceMap: true,
    },
  });
  return outputText;
}
