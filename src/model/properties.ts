import type { Default, Doc, Json, Param, Span, TypeModel } from "./model.ts";

/** A property at the root of a tool's arguments: what callers give under one key. */
export interface Property {
  /** What callers send. */
  readonly key: string;
  /** What its author calls it: the parameter, the member or, where a tag makes one, the option. */
  readonly name: string;
  /** As the source calls it; a member of the options behind their name. */
  readonly path: string;
  readonly type: TypeModel;
  /** Where the options as a whole may be left away, no single one of them is required of every call. */
  readonly optional: boolean;
  readonly default?: Default;
  /** Of a member of options that have a default as a whole: that, and the members that all have to be left away for it. */
  readonly whole?: { readonly value: Json; readonly keys: readonly string[] };
  readonly doc: Doc;
  readonly span: Span;
  /** What gives it its key. */
  readonly origin: PropertyOrigin;
  /** Where that stands: the tag of an option, else the declaration. */
  readonly keySpan: Span;
}

export type PropertyOrigin = "member" | "parameter" | "tag";

/** What callers give to a function, in the order of its parameters. */
export function propertiesOf(params: readonly Param[]): readonly Property[] {
  return params.flatMap(propertiesIn);
}

function propertiesIn(param: Param): readonly Property[] {
  switch (param.role) {
    case "injected":
    case "omitted":
      return [];
    case "options": {
      const { default: fallback, props } = param;
      const keys = props.flatMap(({ name, injected }) => (injected ? [] : [name]));
      const whole = fallback && { whole: { value: fallback.value, keys } };
      return props.flatMap((prop) => {
        const { name, span = param.span, optional } = prop;
        const path = `${param.name}.${name}`;
        const member = { ...facts(prop), key: name, name, path, optional: param.optional || optional, span, ...whole };
        return prop.injected ? [] : [{ ...member, origin: "member", keySpan: span }];
      });
    }
    default: {
      const { key, name: path, optional, span } = param;
      const given = { ...facts(param), key, path, optional, span };
      return param.role === "named"
        ? [{ ...given, name: key, origin: "tag", keySpan: param.spellings.span }]
        : [{ ...given, name: path, origin: "parameter", keySpan: span }];
    }
  }
}

function facts({ type, doc, default: fallback }: Pick<Property, "type" | "doc" | "default">): Pick<Property, "type" | "doc" | "default"> {
  return { type, doc, ...(fallback && { default: fallback }) };
}
