import type { OfKind } from "../kind.ts";
import type { Builder, Walk } from "../run.ts";
import { objectInWalk } from "./object-in.ts";
import { objectOutWalk } from "./object-out.ts";

export function objectWalk(shape: OfKind<"object">, build: Builder): Walk {
  return build.direction === "in" ? objectInWalk(shape, build) : objectOutWalk(shape, build);
}
