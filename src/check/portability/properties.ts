import type { Param, Span, TypeModel } from "../../model/model.ts";

/** A property of a tool, as its author knows it. */
interface Property {
  /** What the source calls it: the parameter's name, or that of the member or the option. */
  readonly name: string;
  readonly type: TypeModel;
  /** What is said of it at its own place, its type's text aside. */
  readonly description?: string;
  readonly span: Span;
}

/** The properties at the root of a tool's arguments. */
export function propertiesOf(param: Param): readonly Property[] {
  switch (param.role) {
    case "injected":
    case "omitted":
      return [];
    case "options":
      return param.props.flatMap(({ injected, name, type, doc, span = param.span }) =>
        injected ? [] : [{ name, type, span, ...described(doc) }],
      );
    default:
      return [{ name: param.role === "named" ? param.key : param.name, type: param.type, span: param.span, ...described(param.doc) }];
  }
}

function described({ description }: { readonly description?: string }): Pick<Property, "description"> {
  return description === undefined ? {} : { description };
}
