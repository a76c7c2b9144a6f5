import type { TypeModel } from "./model.ts";

const LONGEST = 60;

/** A type as people write it, for messages: `1 | 2`, `string[]`, `User`. What would be long is named by its kind. */
export function showType(model: TypeModel): string {
  switch (model.kind) {
    case "coded":
      return model.codec;
    case "literal":
      return JSON.stringify(model.value);
    case "json":
      return model.any ? "any" : "unknown";
    case "opaque":
      return model.text;
    case "ref":
      return model.name;
    case "array":
      return model.items.kind === "union" ? `(${showType(model.items)})[]` : `${showType(model.items)}[]`;
    case "tuple":
      return shown(`[${[...model.items.map(({ type }) => showType(type)), ...(model.rest ? ["..."] : [])].join(", ")}]`, "tuple");
    case "union":
      return shown(model.members.map(showType).join(" | "), "union");
    case "number":
      return model.integer ? "integer" : "number";
    default:
      return model.kind;
  }
}

function shown(text: string, kind: string): string {
  return text.length > LONGEST ? `a ${kind}` : text;
}
