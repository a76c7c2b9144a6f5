import type { ReadContext } from "./context.ts";
import { type ParamTag, type ParsedDoc, paramTags } from "./doc.ts";
import { partsOf } from "./parts.ts";
import type { CallForm, CallParam } from "./signature.ts";

/** A `@param` that names no parameter, or no member of one, is a mistake in the user's own code. */
export function reportUnknownParams(form: CallForm, doc: ParsedDoc, ctx: ReadContext): void {
  // A destructured parameter has no name of its own: its tag may call it anything.
  if (form.params.some((param) => param.name === undefined)) return;
  for (const tag of paramTags(doc)) {
    const [root, ...path] = tag.path;
    if (root === undefined || root === "this") continue;
    const param = form.params.find(({ name }) => name === root);
    if (!param)
      report(
        tag,
        form.params.flatMap(({ name }) => name ?? []),
        ctx,
      );
    else if (path.length > 0) reportUnknownMember(tag, root, param, ctx);
  }
}

function reportUnknownMember(tag: ParamTag, root: string, { types }: CallParam, ctx: ReadContext): void {
  const [, member = ""] = tag.path;
  const parts = types.flatMap(partsOf);
  const isOpen = parts.some((part) => ctx.checker.getIndexInfosOfType(part).length > 0 || ctx.checker.getPropertyOfType(part, member));
  const members = parts.flatMap((part) => ctx.checker.getPropertiesOfType(part).map(({ name }) => `${root}.${name}`));
  if (!isOpen && tag.path.length === 2) report(tag, members, ctx);
}

function report(tag: ParamTag, known: readonly string[], ctx: ReadContext): void {
  ctx.reportTag({ name: "param", text: tag.text, span: tag.span }, "unknown-param", { name: tag.path.join("."), known });
}
