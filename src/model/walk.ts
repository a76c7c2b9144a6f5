import type { TypeModel } from "./model.ts";

/** The types directly inside a type; references are not followed. */
export function partsOf(model: TypeModel): readonly TypeModel[] {
  switch (model.kind) {
    case "coded":
      return [model.wire];
    case "array":
      return [model.items];
    case "tuple":
      return [...model.items, ...(model.tail ?? [])].map((item) => item.type).concat(model.rest ?? []);
    case "union":
      return model.members;
    case "object":
      return [...[...model.props, ...model.index].map((member) => member.type), ...(model.instance?.json ? [model.instance.json] : [])];
    default:
      return [];
  }
}
