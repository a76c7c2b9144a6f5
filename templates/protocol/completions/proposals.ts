import type { Shape } from "../../contract.ts";
import type { Builder } from "../../shape/run.ts";

/** What a shape itself proposes: the values of its enums and booleans, of its elements too where it takes a list. */
export function proposals(shape: Shape, build: Builder): readonly string[] {
  const target = build.resolve(shape);
  switch (target.kind) {
    case "enum":
      return target.values.filter((value) => value !== null).map(String);
    case "boolean":
      return ["true", "false"];
    case "array":
      return proposals(target.items, build);
    case "union":
      return [...new Set(target.members.flatMap((member) => proposals(member, build)))];
    case "coded":
      return target.codec === "set" ? proposals(target.wire, build) : [];
    default:
      return [];
  }
}
