import { ts } from "ts-morph";
import type { Prop, TypeModel } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { initialValue, reportDifference } from "../value-tags/default.ts";

/** A type with the defaults that a destructuring pattern gives its members, at any depth. */
export function withPatternDefaults(model: TypeModel, name: ts.BindingName | undefined, ctx: ReadContext): TypeModel {
  const elements = patternElements(name);
  const body = elements.size > 0 ? ctx.bodyOf(model) : model;
  if (body.kind !== "object" || elements.size === 0) return model;
  const props = body.props.map((prop) => withElement(prop, elements.get(prop.name), ctx));
  return props.every((prop, i) => prop === body.props[i]) ? model : { ...body, props, ...(model.doc && { doc: model.doc }) };
}

/** A member with the defaults of the pattern's element that takes it. */
export function withElement(prop: Prop, element: ts.BindingElement | undefined, ctx: ReadContext): Prop {
  const type = withPatternDefaults(prop.type, element?.name, ctx);
  if (type === prop.type && !element?.initializer) return prop;
  const fallback = element?.initializer && initialValue(element.initializer, ctx);
  if (fallback && prop.default) reportDifference(prop.name, prop.default, fallback, ctx);
  return { ...prop, type, optional: prop.optional || element?.initializer !== undefined, ...(fallback && { default: fallback }) };
}

/** The elements of an object pattern, by the name of the member that they take. */
export function patternElements(name: ts.BindingName | undefined): ReadonlyMap<string, ts.BindingElement> {
  if (!name || !ts.isObjectBindingPattern(name)) return new Map();
  return new Map(
    name.elements.flatMap((element) => {
      const key = element.propertyName ?? element.name;
      const member = ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : undefined;
      return member === undefined || element.dotDotDotToken ? [] : [[member, element] as const];
    }),
  );
}
