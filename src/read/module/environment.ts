import type { EnvVariable } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { reportPair } from "../docs/check-tags.ts";
import type { DocTag, ParsedDoc } from "../docs/doc.ts";

/** Collects what a module reads of its environment. */
export interface Environment {
  /** What the `@env` and `@secret` tags of a comment declare, for a function or for whatever the module serves; the names. */
  declare(doc: ParsedDoc, whose?: "module"): readonly string[];
  /** What a comment declares that belongs to nothing served: it is known, and not needed. */
  mention(doc: ParsedDoc): void;
  /** What the tag of a parameter that is bound to a variable needs. */
  need(name: string, tag: DocTag, required: boolean): void;
  /** Each variable once. One that is needed and not declared is reported, and taken for a secret. */
  variables(): readonly EnvVariable[];
  /** The names of all that some comment declares or binds. */
  known(): readonly string[];
}

interface Declared {
  readonly variable: EnvVariable;
  readonly tag: DocTag;
}

interface Need {
  readonly name: string;
  readonly tag: DocTag;
  readonly required: boolean;
}

const EXPECTED = "the name of a variable, in brackets when it may be absent, such as API_URL or [PORT=8080], and what it is for";
const SECRET = "a name without a value: what stands in the source is no secret";

export function createEnvironment(ctx: ReadContext): Environment {
  const declared = new Map<string, Declared>();
  const mentioned = new Map<string, Declared>();
  const needed: Need[] = [];

  function add(variable: EnvVariable, tag: DocTag): void {
    const other = declared.get(variable.name);
    if (!other) declared.set(variable.name, { variable, tag });
    else if (!isSame(other.variable, variable)) reportPair(other.tag, tag, variable.name, ctx);
    else declared.set(variable.name, { ...other, variable: { ...variable, ...other.variable } });
  }

  function meet({ name, tag, required }: Need): void {
    const found = declared.get(name) ?? mentioned.get(name);
    if (!found) ctx.report("undeclared-env", { name }, tag.span);
    const { variable, tag: declaring } = found ?? { variable: { name, secret: true, required, span: tag.span }, tag };
    const isMissed = required && !variable.required && variable.default === undefined;
    if (isMissed && declaring.name !== "bind") reportPair(declaring, tag, name, ctx);
    declared.set(name, { variable: isMissed ? { ...variable, required } : variable, tag: declaring });
  }

  return {
    declare(doc, whose) {
      const read = variableTags(doc).map((tag) => ({ tag, variable: variableOf(tag) }));
      for (const { tag, variable } of read) {
        if (variable) add(whose === "module" ? { ...variable, always: true } : variable, tag);
        else reportMalformed(tag, ctx);
      }
      return [...new Set(read.flatMap(({ variable }) => variable?.name ?? []))];
    },
    mention(doc) {
      for (const tag of variableTags(doc)) {
        const variable = variableOf(tag);
        if (variable) mentioned.set(variable.name, { variable, tag });
      }
    },
    need: (name, tag, required) => void needed.push({ name, tag, required }),
    variables() {
      needed.splice(0).forEach(meet);
      return [...declared.values()].map(({ variable }) => variable);
    },
    known: () => [...declared.keys(), ...mentioned.keys()],
  };
}

function variableTags(doc: ParsedDoc): readonly DocTag[] {
  return doc.tags.filter(({ name }) => name === "env" || name === "secret");
}

/** `NAME text`, `[NAME] text` or, of what is no secret, `[NAME=value] text`. */
function variableOf(tag: DocTag): EnvVariable | undefined {
  const [, optional, value, required, description] = FORM.exec(tag.text.trim()) ?? [];
  const name = optional ?? required;
  const secret = tag.name === "secret";
  if (name === undefined || (secret && value !== undefined)) return undefined;
  return {
    name,
    ...(description && { description }),
    secret,
    required: optional === undefined,
    ...(value !== undefined && { default: value.trim() }),
    span: tag.span,
  };
}

const FORM = /^(?:\[\s*([A-Za-z_]\w*)\s*(?:=([^\]]*))?\]|([A-Za-z_]\w*))(?:\s+(?:-\s+)?|$)([\s\S]*)$/;

function reportMalformed(tag: DocTag, ctx: ReadContext): void {
  const isKnowable = tag.name === "secret" && FORM.test(tag.text.trim());
  const expected = isKnowable ? SECRET : EXPECTED;
  ctx.report("invalid-tag-value", { tag: tag.name, value: tag.text.trim().split("\n")[0] ?? "", expected }, tag.valueSpan);
}

function isSame(a: EnvVariable, b: EnvVariable): boolean {
  return a.secret === b.secret && a.required === b.required && a.default === b.default;
}
