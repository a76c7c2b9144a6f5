import type { ParamEntry, Shape } from "../contract.ts";

/** The shapes of all that callers give, by the names they give it under. */
export function parameterShapes(params: readonly ParamEntry[]): ReadonlyMap<string, Shape> {
  return new Map(params.flatMap(shapesOf));
}

function shapesOf(param: ParamEntry): readonly (readonly [string, Shape])[] {
  switch (param.role) {
    case "options":
      return param.props.map(({ name, shape }) => [name, shape]);
    case "positional":
    case "rest":
    case "named":
      return [[param.key, param.shape]];
    default:
      return [];
  }
}
