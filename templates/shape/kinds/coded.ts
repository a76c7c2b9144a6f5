import type { Shape } from "../../contract.ts";
import { describe } from "../describe.ts";
import type { OfKind } from "../kind.ts";
import { type Builder, MISFIT, misfit, orElse, quietly, type Walk } from "../run.ts";

export function codedWalk(shape: OfKind<"coded">, build: Builder): Walk {
  return build.direction === "in" ? codedInWalk(shape, build) : codedOutWalk(shape, build);
}

/** Checks the wire form, then revives it. */
function codedInWalk(shape: OfKind<"coded">, build: Builder): Walk {
  const codec = build.codecOf(shape.codec);
  const wire = build.walk(codec.ownFormat ? withoutFormat(shape.wire) : shape.wire);
  const expected = describe(shape, build);
  return (value, run) => {
    if (run.otherForm !== undefined && codec.reviveDigits !== undefined && typeof value === "string") {
      const exact = codec.reviveDigits(value);
      if (exact !== MISFIT && quietly(wire, value, run) !== MISFIT) return exact;
    }
    const taken = wire(value, run);
    if (taken === MISFIT) return MISFIT;
    const revived = codec.revive(taken);
    return revived === MISFIT ? misfit(run, expected, value) : revived;
  };
}

/** Brings the value to its wire form, then checks that. */
function codedOutWalk(shape: OfKind<"coded">, build: Builder): Walk {
  const codec = build.codecOf(shape.codec);
  const wire = build.walk(codec.settle === undefined ? shape.wire : withoutUnique(shape.wire));
  return function walk(value, run) {
    const dissolved = codec.dissolve(value);
    if (dissolved === MISFIT) return orElse(walk, value, run, codec.value);
    const digits = codec.reviveDigits !== undefined && typeof dissolved === "string";
    const taken = wire(digits ? Number(dissolved) : dissolved, run);
    if (taken === MISFIT) return MISFIT;
    return digits ? dissolved : codec.settle === undefined ? taken : codec.settle(taken);
  };
}

function withoutFormat(wire: Shape): Shape {
  if (wire.kind !== "string" || wire.limits === undefined) return wire;
  const { format: _, ...limits } = wire.limits;
  return { ...wire, limits };
}

/** Duplicates are taken out afterwards, since elements that differ in the program may be equal on the wire. */
function withoutUnique(wire: Shape): Shape {
  return wire.kind === "array" && wire.limits?.uniqueItems ? { ...wire, limits: { ...wire.limits, uniqueItems: false } } : wire;
}
