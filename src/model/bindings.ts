import type { Binding, Callable, Param } from "./model.ts";

/** What `@bind` fills in, under the name its author knows it by. */
interface Bound {
  readonly name: string;
  readonly what: Binding;
}

export function bindingsOf({ params }: Callable): readonly Bound[] {
  return params.flatMap(boundIn);
}

function boundIn(param: Param): readonly Bound[] {
  if (param.role === "injected") return typeof param.what === "object" ? [{ name: param.name, what: param.what }] : [];
  if (param.role !== "options") return [];
  return param.props.flatMap(({ name, injected }) =>
    typeof injected === "object" ? [{ name: `${param.name}.${name}`, what: injected }] : [],
  );
}

/** The names of the variables that a function declares or is bound to. */
export function variablesOf(callable: Callable): readonly string[] {
  const bound = bindingsOf(callable).flatMap(({ what }) => ("env" in what.from ? [what.from.env] : []));
  return [...new Set([...(callable.env ?? []), ...bound])];
}

/** What a variable is read as, when all functions that it is bound to read it as the same plain thing (`undefined`: a text). */
export function variableType(name: string, callables: readonly Callable[]): "number" | "boolean" | undefined {
  const types = callables.flatMap(bindingsOf).flatMap(({ what }) => ("env" in what.from && what.from.env === name ? [what.type.kind] : []));
  const [first] = types;
  return (first === "number" || first === "boolean") && types.every((type) => type === first) ? first : undefined;
}
