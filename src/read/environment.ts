import type { EnvVariable } from "../model/model.ts";
import { reportPair } from "./check-tags.ts";
import type { ReadContext } from "./context.ts";
import type { DocTag, ParsedDoc } from "./doc.ts";

/** Collects what a module reads of its environment. */
export interface Environment {
  /** What the `@env` and `@secret` tags of a comment declare. */
  declare(doc: ParsedDoc): void;
  /** What the tag of a parameter that is bound to a variable needs. */
  need(name: string, tag: DocTag, required: boolean): void;
  /** Each variable once. One that is needed and not declared is reported, and taken for a secret. */
  variables(): readonly EnvVariable[];
}

const EXPECTED = "the name of a variable, in brackets when it may be absent, such as API_URL or [PORT=8080], and what it is for";
const SECRET = "a name without a value: what stands in the source is no secret";

export function createEnvironment(ctx: ReadContext): Environment {
  const declared = new Map<string, { readonly variable: EnvVariable; readonly tag: DocTag }>();
  const needed: { readonly name: string; readonly tag: DocTag; readonly required: boolean }[] = [];

  function add(tag: DocTag): void {
    const variable = parseVariable(tag, ctx);
    if (!variable) return;
    const other = declared.get(variable.name);
    if (!other) declared.set(variable.name, { variable, tag });
    else if (!isSame(other.variable, variable)) reportPair(other.tag, tag, variable.name, ctx);
    else declared.set(variable.name, { ...other, variable: { ...variable, ...other.variable } });
  }

  return {
    declare: (doc) => doc.tags.filter(({ name }) => name === "env" || name === "secret").forEach(add),
    need: (name, tag, required) => void needed.push({ name, tag, required }),
    variables() {
      for (const { name, tag, required } of needed) {
        if (declared.has(name)) continue;
        ctx.reportTag(tag, "undeclared-env", { name });
        declared.set(name, { variable: { name, secret: true, required, span: tag.span }, tag });
      }
      return [...declared.values()].map(({ variable }) => variable);
    },
  };
}

/** `NAME text`, `[NAME] text` or `[NAME=value] text`. */
function parseVariable(tag: DocTag, ctx: ReadContext): EnvVariable | undefined {
  const form = /^(?:\[\s*([A-Za-z_]\w*)\s*(?:=([^\]]*))?\]|([A-Za-z_]\w*))(?:\s+(?:-\s+)?|$)([\s\S]*)$/.exec(tag.text.trim());
  const [, optional, value, required, description] = form ?? [];
  const name = optional ?? required;
  const secret = tag.name === "secret";
  const isKnowable = secret && value !== undefined;
  if (name === undefined || isKnowable) {
    const expected = isKnowable ? SECRET : EXPECTED;
    ctx.reportTag(tag, "invalid-tag-value", { tag: tag.name, value: tag.text.trim().split("\n")[0] ?? "", expected });
    return undefined;
  }
  return {
    name,
    ...(description && { description }),
    secret,
    required: optional === undefined,
    ...(value !== undefined && { default: value.trim() }),
    span: tag.span,
  };
}

function isSame(a: EnvVariable, b: EnvVariable): boolean {
  return a.secret === b.secret && a.required === b.required && a.default === b.default;
}
