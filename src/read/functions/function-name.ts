import { ts } from "ts-morph";
import type { DocTag, ParsedDoc } from "../docs/doc.ts";
import { nameFromPath } from "../module/server.ts";
import type { ExportedFunction } from "./exports.ts";
import type { CallForm } from "./signature.ts";

/** The `@name` tag that renames a function; a package's own tags do not rename what the module exports. */
export function namingTag({ exportedAt, symbol }: ExportedFunction, form: CallForm, doc: ParsedDoc): DocTag | undefined {
  const [tag] = doc.tags.filter(({ name }) => name === "name");
  const source = (form.declaration ?? symbol.valueDeclaration ?? exportedAt).getSourceFile();
  return tag?.text && !source.isDeclarationFile ? tag : undefined;
}

/** A function's own name behind those of the namespaces and objects that it is in. */
export function functionName(exported: ExportedFunction, naming: DocTag | undefined): readonly string[] {
  const names = nameInSource(exported);
  return naming ? [...names.slice(0, -1), naming.text] : names;
}

/** As the source calls it, whatever its comment says. */
export function nameInSource(exported: ExportedFunction): readonly string[] {
  const { path } = exported;
  return path[0] === "default" ? [defaultName(exported), ...path.slice(1)] : path;
}

/** The default export is known by the function's own name, else by the file's. */
function defaultName({ path, symbol, signatures, exportedAt }: ExportedFunction): string {
  const declared = path.length === 1 ? [symbol.valueDeclaration, signatures[0]?.getDeclaration()] : [];
  const named = declared.find((node) => node && "name" in node && node.name);
  if (named && "name" in named && named.name && ts.isIdentifier(named.name as ts.Node)) return (named.name as ts.Identifier).text;
  return nameFromPath(exportedAt.getSourceFile().fileName);
}
