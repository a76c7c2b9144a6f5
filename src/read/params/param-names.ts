import { ts } from "ts-morph";
import type { ParsedDoc } from "../docs/doc.ts";
import { paramTags } from "../docs/param-tags.ts";
import type { CallParam } from "../functions/signature.ts";

/**
 * What the parameters of a function are called. A destructured one has no name of its own: it has that of the `@param` tags at its place,
 * of those that name no other parameter.
 */
export function paramNames(params: readonly CallParam[], doc: ParsedDoc): readonly string[] {
  const named = new Set(params.map(({ name }) => name));
  const roots = new Set(paramTags(doc).flatMap(({ path: [root] }) => root ?? []));
  const free = [...roots].filter((root) => !named.has(root));
  return params.map((param, i) => param.name ?? free.shift() ?? (isPattern(param) ? "options" : `arg${i + 1}`));
}

function isPattern({ declaration, rest }: CallParam): boolean {
  return declaration !== undefined && !rest && ts.isObjectBindingPattern(declaration.name);
}
