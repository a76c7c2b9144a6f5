import type { Binding, Prop, TypeModel } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { reportPair } from "../docs/check-tags.ts";
import type { DocTag, ParsedDoc } from "../docs/doc.ts";
import type { Environment } from "../module/environment.ts";
import { valueOfText } from "../value-tags/tag-value.ts";

/** `@bind param env:NAME` or `@bind param JSON`, where the parameter may be a member of the options. */
export interface BindTag {
  readonly param: string;
  readonly source: string;
  readonly tag: DocTag;
}

const EXPECTED = "the name of a parameter and what it is bound to, such as 'token env:API_TOKEN' or 'limit 10'";
const VARIABLE =
  "the name of a parameter and behind env: the name of a variable, of letters, digits and _ only, such as 'token env:API_TOKEN'";

/** The `@bind` tags of a function, by what they name. */
export function readBindTags(doc: ParsedDoc, ctx: ReadContext): ReadonlyMap<string, BindTag> {
  const found = new Map<string, BindTag>();
  for (const tag of doc.tags.filter(({ name }) => name === "bind")) {
    const [, param = "", source = ""] = /^(\S+)\s+(\S[\s\S]*)$/.exec(tag.text.trim()) ?? [];
    const other = found.get(param);
    if (param === "") reportMalformed(tag, ctx);
    else if (/^env:(?![A-Za-z_]\w*$)/.test(source)) reportMalformed(tag, ctx, VARIABLE);
    else if (other) reportPair(other.tag, tag, param, ctx);
    else found.set(param, { param, source, tag });
  }
  return found;
}

/** What a `@bind` tag gives to something of this type; `undefined` when it cannot give it anything, which is reported. */
export function bindingOf(
  { source, tag }: BindTag,
  { type, optional }: { readonly type: TypeModel; readonly optional: boolean },
  env: Environment,
  ctx: ReadContext,
): Binding | undefined {
  const body = ctx.bodyOf(type);
  if (body.kind === "opaque") {
    ctx.report("tag-does-not-fit", { tag: "bind", subject: "JSON value", type: body.text }, tag.span);
    return undefined;
  }
  const name = /^env:(\w+)$/.exec(source)?.[1];
  if (name !== undefined) {
    env.need(name, tag, !optional);
    return { type, from: { env: name }, span: tag.span };
  }
  const value = valueOfText(source, type, ctx);
  if (value === undefined) reportMalformed(tag, ctx);
  return value === undefined ? undefined : { type, from: { value }, span: tag.span };
}

/** The members of the options, those that tags bind filled in by the server. `names`: those of the parameters, which come first. */
export function bindMembers(
  props: readonly Prop[],
  options: { readonly name: string; readonly names: readonly string[] },
  tags: ReadonlyMap<string, BindTag>,
  env: Environment,
  ctx: ReadContext,
): readonly Prop[] {
  return props.map((prop) => {
    const path = `${options.name}.${prop.name}`;
    const said = [path, ...(options.names.includes(prop.name) ? [] : [prop.name])].flatMap((name) => tags.get(name) ?? []);
    const [tag, other] = said;
    if (tag && other) reportPair(tag.tag, other.tag, path, ctx);
    const injected = tag && !prop.injected ? bindingOf(tag, prop, env, ctx) : undefined;
    return injected ? { ...prop, injected } : prop;
  });
}

/** Reports the tags that name nothing. `names`: what they could have named. */
export function reportUnbound(tags: Iterable<BindTag>, names: readonly string[], ctx: ReadContext): void {
  for (const { param, tag } of tags) {
    const isNamed = names.includes(param) || names.some((name) => name.endsWith(`.${param}`));
    if (!isNamed) ctx.report("unknown-param", { tag: "bind", name: param, known: names, candidates: names }, tag.span);
  }
}

function reportMalformed(tag: DocTag, ctx: ReadContext, expected: string = EXPECTED): void {
  ctx.report("invalid-tag-value", { tag: "bind", value: tag.text.trim(), expected }, tag.valueSpan);
}
