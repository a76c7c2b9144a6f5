// Writes the type declarations of the package's exports: of each entry and of what it names, file by file, into dist/types/.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { ts } from "ts-morph";

const OUT = "dist/types";
const compilerOptions = { ...JSON.parse(readFileSync("tsconfig.json", "utf8")).compilerOptions, module: ts.ModuleKind.NodeNext };

const done = new Set();
const todo = ["src/index.ts", "src/testing/connect.ts"];
for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
  if (done.has(file)) continue;
  done.add(file);
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(file, "utf8"), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions,
  });
  for (const { messageText } of diagnostics) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  const from = posix.dirname(file);
  todo.push(...[...outputText.matchAll(/ from "(\.[^"]+\.ts)"/g)].map(([, specifier]) => posix.join(from, specifier)));
  const out = join(OUT, file.replace(/\.ts$/, ".d.ts"));
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, outputText.replaceAll(/ from "(\.[^"]+)\.ts"/g, ' from "$1.js"'));
}
