import type { Shape } from "../contract.ts";
import type { Builder } from "./run.ts";

type Union = Extract<Shape, { kind: "union" }>;

/** The members of a union, those of unions inside it included; a `ref` stays one unless it names a union. */
export function flatten(union: Union, build: Builder, seen: Set<Shape> = new Set()): readonly Shape[] {
  seen.add(union);
  return union.members.flatMap((member) => {
    const target = build.resolve(member);
    if (target.kind !== "union") return [member];
    return seen.has(target) ? [] : flatten(target, build, seen);
  });
}
