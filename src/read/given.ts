import type { Param, Span, TypeModel } from "../model/model.ts";

/** Something that callers give: a parameter, or a member of the options. */
export interface Given {
  /** As the source calls it; a member of the options behind their name. */
  readonly path: string;
  /** The property's name. */
  readonly key: string;
  readonly type: TypeModel;
  readonly optional: boolean;
  readonly span: Span;
}

export function givenIn(params: readonly Param[]): readonly Given[] {
  return params.flatMap((param): readonly Given[] => {
    if (param.role === "injected" || param.role === "omitted") return [];
    if (param.role !== "options") return [{ path: param.name, key: param.key, ...facts(param) }];
    const members = param.props.filter((prop) => !prop.injected);
    return members.map((prop) => ({
      path: `${param.name}.${prop.name}`,
      key: prop.name,
      ...facts({ ...prop, span: prop.span ?? param.span }),
    }));
  });
}

function facts({ type, optional, span }: Omit<Given, "path" | "key">): Omit<Given, "path" | "key"> {
  return { type, optional, span };
}

/** What a tag calls `name`: a parameter, `options.limit`, or a member of the options by its own name. */
export function findGiven(name: string, given: readonly Given[]): Given | undefined {
  return given.find(({ path }) => path === name) ?? given.find(({ path, key }) => path.endsWith(`.${key}`) && key === name);
}
