import type { PropShape } from "../../contract.ts";
import { describe } from "../describe.ts";
import { memberStep } from "../problems.ts";
import { type Builder, goesOn, locate, MISFIT, type Run, type Walk } from "../run.ts";

/** A declared member of an object, and the name it has in the source when that is another one. */
export type NamedProp = PropShape & { readonly alias?: string };

/** A member made ready to be walked. */
export interface Member {
  readonly prop: NamedProp;
  readonly walk: Walk;
  readonly expected: string;
}

/** The state of one pass over one object's members. */
export interface Pass {
  fits: boolean;
  /** Problems before this one are not of the member at hand. */
  mark: number;
}

export function createMember(prop: NamedProp, build: Builder): Member {
  return { prop, walk: build.walk(prop.shape), expected: describe(prop.shape, build) };
}

/** Notes that a member's value does not fit; false ends the pass. */
export function memberMisfits(name: string, pass: Pass, run: Run): boolean {
  locate(run, pass.mark, memberStep(name));
  return fail(pass, run);
}

/** Notes that a required member is not there; false ends the pass. */
export function memberIsMissing({ prop, expected }: Member, pass: Pass, run: Run): boolean {
  const path = prop.alias === undefined ? memberStep(prop.name) : `${memberStep(prop.name)} (${prop.alias})`;
  run.problems?.push({ kind: "missing", path, expected });
  return fail(pass, run);
}

/** Notes a name that is not declared; false ends the pass. */
export function memberIsUnknown(name: string, hint: string | undefined, pass: Pass, run: Run): boolean {
  run.problems?.push({ kind: "unknown", path: memberStep(name), expected: "no such property", ...(hint !== undefined && { hint }) });
  return fail(pass, run);
}

function fail(pass: Pass, run: Run): boolean {
  pass.fits = false;
  pass.mark = run.problems?.length ?? 0;
  return goesOn(run);
}

/** Walks a value by every index that its name falls under; the first one's conversion counts. */
export function walkAll(walks: readonly Walk[], value: unknown, run: Run): unknown {
  let result: unknown = MISFIT;
  for (const [i, walk] of walks.entries()) {
    const taken = walk(value, run);
    if (taken === MISFIT) return MISFIT;
    if (i === 0) result = taken;
  }
  return result;
}
