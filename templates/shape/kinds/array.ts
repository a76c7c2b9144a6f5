import { describe } from "../describe.ts";
import type { OfKind } from "../kind.ts";
import { count } from "../limits.ts";
import { type Rule, rulesOf } from "../rule.ts";
import { type Builder, goesOn, locate, MAX_DEPTH, MISFIT, misfit, orElse, type Run, tooDeep, type Walk } from "../run.ts";

export function arrayWalk(shape: OfKind<"array">, build: Builder): Walk {
  const item = build.walk(shape.items);
  const at: WalkAt = () => item;
  const rules = rulesOf(shape, build.rules.array, build);
  const fresh = build.direction === "out";
  return function walk(value, run) {
    if (!Array.isArray(value)) return orElse(walk, value, run, "an array");
    return ruled(rules, value, walkItems(value, at, fresh, run), fresh, run);
  };
}

/**
 * Fixed elements in front, perhaps rest elements, perhaps fixed elements behind them. A result may end in `undefined`
 * where elements are optional.
 */
export function tupleWalk(shape: OfKind<"tuple">, build: Builder): Walk {
  const head = shape.items.map((item) => build.walk(item));
  const tail = shape.tail?.map((item) => build.walk(item)) ?? [];
  const rest = shape.rest && build.walk(shape.rest);
  const least = shape.required + tail.length;
  const most = rest ? Number.POSITIVE_INFINITY : head.length + tail.length;
  const expected = lengthWords(least, most);
  const at: WalkAt = (i, length) => (i < length - tail.length ? (head[i] ?? rest) : tail[i - length + tail.length]);
  const rules = rulesOf(shape, build.rules.array, build);
  const fresh = build.direction === "out";
  return function walk(value, run) {
    if (!Array.isArray(value)) return orElse(walk, value, run, describe(shape, build));
    const items = fresh && (!rest || value.length <= head.length) ? withoutTrailing(value, least) : value;
    if (items.length < least || items.length > most) return misfit(run, expected, value);
    return ruled(rules, value, walkItems(items, at, fresh, run), fresh, run);
  };
}

/** The walk for the element at an index of an array of some length. */
type WalkAt = (index: number, length: number) => Walk | undefined;

/** Walks the elements; makes a new array only when one changes, or when the result must not be the user's own. */
function walkItems(items: readonly unknown[], at: WalkAt, fresh: boolean, run: Run): readonly unknown[] | typeof MISFIT {
  if (run.depth >= MAX_DEPTH) return tooDeep(run, items);
  run.depth++;
  const taken = takeItems(items, at, fresh, run);
  run.depth--;
  return taken;
}

function takeItems(items: readonly unknown[], at: WalkAt, fresh: boolean, run: Run): readonly unknown[] | typeof MISFIT {
  let out: unknown[] | undefined = fresh ? [] : undefined;
  let fits = true;
  let mark = run.problems?.length ?? 0;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const taken = at(i, items.length)?.(item, run);
    if (taken === MISFIT) {
      fits = false;
      locate(run, mark, `[${i}]`);
      if (!goesOn(run)) return MISFIT;
      mark = run.problems?.length ?? 0;
    } else if (out !== undefined) {
      out.push(taken);
    } else if (taken !== item) {
      out = items.slice(0, i);
      out.push(taken);
    }
  }
  return fits ? (out ?? items) : MISFIT;
}

/** Checks what is on the wire: the given elements of an argument, the converted ones of a result. */
function ruled(
  rules: readonly Rule<readonly unknown[]>[],
  given: readonly unknown[],
  taken: readonly unknown[] | typeof MISFIT,
  fresh: boolean,
  run: Run,
): unknown {
  if (taken === MISFIT) return MISFIT;
  for (const rule of rules) if (!rule.fits(fresh ? taken : given)) return misfit(run, rule.expected, given);
  return taken;
}

function withoutTrailing(items: readonly unknown[], least: number): readonly unknown[] {
  let { length } = items;
  while (length > least && items[length - 1] === undefined) length--;
  return length === items.length ? items : items.slice(0, length);
}

function lengthWords(least: number, most: number): string {
  if (least === most) return `an array of ${count(least, "element")}`;
  return most === Number.POSITIVE_INFINITY ? `an array of at least ${count(least, "element")}` : `an array of ${least} to ${most} elements`;
}
