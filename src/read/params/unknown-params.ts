import type { ReadContext } from "../context.ts";
import type { ParsedDoc } from "../docs/doc.ts";
import { type ParamTag, paramTags } from "../docs/param-tags.ts";
import type { CallForm, CallParam } from "../functions/signature.ts";
import { partsOf } from "../parts.ts";
import { paramNames } from "./param-names.ts";

/** A `@param` that names no parameter, or no member of one, is a mistake in the user's own code. */
export function reportUnknownParams(form: CallForm, doc: ParsedDoc, declared: readonly string[], ctx: ReadContext): void {
  const tags = paramTags(doc);
  const names = paramNames(form.params, doc);
  // A destructured parameter has no name of its own: tags may call it, and what is in it, anything.
  const isOpen = form.params.some((param) => param.name === undefined);
  // A misspelt name is meant for a parameter that no other tag names.
  const unnamed = names.filter((name) => !tags.some(({ path: [root] }) => root === name));
  for (const tag of tags) {
    const [root, ...path] = tag.path;
    // Other declarations of the function (an overload, the implementation) may call a parameter otherwise.
    if (root === undefined || root === "this") continue;
    const param = form.params[names.indexOf(root)];
    if (!param && (isOpen || declared.includes(root))) continue;
    if (!param) report(tag, names, unnamed, ctx);
    else if (path.length > 0) reportUnknownMember(tag, root, param, ctx);
  }
}

function reportUnknownMember(tag: ParamTag, root: string, { types }: CallParam, ctx: ReadContext): void {
  const [, member = ""] = tag.path;
  const parts = types.flatMap(partsOf);
  const isOpen = parts.some((part) => ctx.checker.getIndexInfosOfType(part).length > 0 || ctx.checker.getPropertyOfType(part, member));
  const members = parts.flatMap((part) => ctx.checker.getPropertiesOfType(part).map(({ name }) => `${root}.${name}`));
  if (!isOpen && tag.path.length === 2) report(tag, members, members, ctx);
}

function report(tag: ParamTag, known: readonly string[], candidates: readonly string[], ctx: ReadContext): void {
  ctx.report(
    "unknown-param",
    {
      tag: "param",
      name: tag.path.join("."),
      known,
      candidates,
    },
    tag.span,
  );
}
