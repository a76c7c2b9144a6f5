import type { Shape } from "../contract.ts";
import type { Codec } from "./codecs/codec.ts";
import { type Problem, preview } from "./problems.ts";
import type { FormatOf, Rules } from "./rule.ts";

/** What a walk gives back for a value that does not fit; any other result is the converted value. */
export const MISFIT: unique symbol = Symbol("misfit");

/**
 * A shape made into a function: checks a value and converts it, in one pass. A walk never changes what it is given.
 * Whether it reads arguments or writes results is settled when it is built.
 */
export type Walk = (value: unknown, run: Run) => unknown;

/** In: arguments of a call, JSON to values. Out: a result, values to JSON. */
export type Direction = "in" | "out";

/** What makers of walks need to know about the whole. */
export interface Builder {
  readonly direction: Direction;
  walk(shape: Shape): Walk;
  /** Follows a `ref` to the shape it names. */
  resolve(shape: Shape): Exclude<Shape, { kind: "ref" }>;
  codecOf(name: string): Codec;
  readonly formatOf: FormatOf;
  readonly rules: Rules;
}

/** The state of one pass over one value. */
export interface Run {
  /** Collects what is wrong. Absent: only the verdict is wanted, so the first misfit ends the pass. */
  problems: Problem[] | undefined;
  /** Gives a value that does not fit as it is in another form, or `MISFIT`; absent in a strict pass. */
  otherForm: ((value: unknown) => unknown) | undefined;
  /** Objects and arrays entered. */
  depth: number;
  /** Set once going on would be pointless or endless. */
  stopped: boolean;
  /** Members left out of objects so far; counted only while union arms are compared. */
  dropped: number;
  comparing: boolean;
  /** Verdicts on values that several union arms looked at, else nested unions take exponential time. */
  tried: Map<object, Map<unknown, Verdict>> | undefined;
  /** Problems are being gathered for one arm of a union among several. */
  explaining: boolean;
}

export interface Verdict {
  readonly result: unknown;
  readonly dropped: number;
}

/** Deeper nesting is refused rather than left to overflow the stack. */
export const MAX_DEPTH = 500;

const MAX_PROBLEMS = 20;

export function createRun(problems?: Problem[], otherForm?: (value: unknown) => unknown): Run {
  return { problems, otherForm, depth: 0, stopped: false, dropped: 0, comparing: false, tried: undefined, explaining: false };
}

/** Reports a value that does not fit; costs nothing in a pass that only wants the verdict. */
export function misfit(run: Run, expected: string, value: unknown, hint?: string): typeof MISFIT {
  run.problems?.push({ kind: "misfit", path: "", expected, received: preview(value), ...(hint !== undefined && { hint }) });
  return MISFIT;
}

/** Reports nesting that is too deep, and ends the pass: the value may be cyclic. */
export function tooDeep(run: Run, value: unknown): typeof MISFIT {
  run.stopped = true;
  return misfit(run, `at most ${MAX_DEPTH} levels of nesting (is it cyclic?)`, value);
}

/** Last resort for a value of the wrong kind: tries its other form, else reports it. */
export function orElse(walk: Walk, value: unknown, run: Run, expected: string): unknown {
  if (run.otherForm === undefined) return misfit(run, expected, value);
  const other = run.otherForm(value);
  if (other === MISFIT) return misfit(run, expected, value);
  const before = run.problems?.length ?? 0;
  const result = walk(other, run);
  if (result !== MISFIT || run.problems === undefined) return result;
  // That the other form is of the wrong kind too is told of the value that was really given.
  const problem = run.problems[before];
  if (problem?.path !== "" || problem.expected !== expected) return MISFIT;
  run.problems.length = before;
  return misfit(run, expected, value);
}

/** Walks a value for the verdict alone. */
export function quietly(walk: Walk, value: unknown, run: Run): unknown {
  const { problems } = run;
  run.problems = undefined;
  const result = walk(value, run);
  run.problems = problems;
  return result;
}

/** Puts a member's name or an element's index in front of the paths of the problems found in it. */
export function locate(run: Run, from: number, step: string): void {
  const { problems } = run;
  if (problems === undefined) return;
  for (let i = from; i < problems.length; i++) {
    const problem = problems[i];
    if (problem !== undefined) problems[i] = { ...problem, path: step + problem.path };
  }
}

/** Whether the pass should look for more problems after a misfit. */
export function goesOn(run: Run): boolean {
  return run.problems !== undefined && !run.stopped && run.problems.length < MAX_PROBLEMS;
}
