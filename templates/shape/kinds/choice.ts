import type { Problem } from "../problems.ts";
import { MISFIT, misfit, type Run, tooDeep, type Verdict, type Walk } from "../run.ts";

/** Picks among arms for a value: the verdict of one of them. */
type Pick = (arms: readonly Walk[], value: unknown, run: Run) => Verdict;

const MAX_EXPLAINED = 50;

/** The first arm that fits. An arm that takes the value as it is goes before one that needs its other form. */
export function firstThatFits(arms: readonly Walk[], expected: string): Walk {
  return choice(arms, expected, (walks, value, run) => {
    for (const walk of walks) {
      const result = walk(value, run);
      if (result !== MISFIT) return { result, dropped: 0 };
    }
    return { result: MISFIT, dropped: 0 };
  });
}

/** The arm that leaves out the fewest members, at any depth; the first of several. */
export function leastDropped(arms: readonly Walk[], expected: string): Walk {
  return choice(arms, expected, (walks, value, run) => {
    const { comparing } = run;
    run.comparing = true;
    let best: Verdict = { result: MISFIT, dropped: Number.POSITIVE_INFINITY };
    for (const walk of walks) {
      run.dropped = 0;
      const result = walk(value, run);
      if (result !== MISFIT && run.dropped < best.dropped) best = { result, dropped: run.dropped };
      if (best.dropped === 0) break;
    }
    run.comparing = comparing;
    return best;
  });
}

function choice(arms: readonly Walk[], expected: string, pick: Pick): Walk {
  const [only] = arms;
  if (arms.length === 1 && only !== undefined) return only;
  const strict = {};
  const other = {};
  return (value, run) => {
    const { problems, otherForm, dropped } = run;
    run.problems = undefined;
    run.otherForm = undefined;
    let verdict = remembered(strict, arms, value, run, pick);
    run.otherForm = otherForm;
    if (verdict.result === MISFIT && otherForm !== undefined) verdict = remembered(other, arms, value, run, pick);
    run.problems = problems;
    run.dropped = dropped + (run.comparing ? verdict.dropped : 0);
    if (verdict.result !== MISFIT || problems === undefined) return verdict.result;
    return run.stopped ? tooDeep(run, value) : explain(arms, value, run, problems, expected);
  };
}

/**
 * Without memory, unions inside unions would look at a value once for each way to come to it.
 *
 * @param key stands for one choice in one mode
 */
function remembered(key: object, arms: readonly Walk[], value: unknown, run: Run, pick: Pick): Verdict {
  if (typeof value !== "object" || value === null) return pick(arms, value, run);
  run.tried ??= new Map();
  const verdicts = run.tried.get(key) ?? new Map<unknown, Verdict>();
  run.tried.set(key, verdicts);
  const known = verdicts.get(value);
  if (known !== undefined) return known;
  const verdict = pick(arms, value, run);
  verdicts.set(value, verdict);
  return verdict;
}

/** Reports what keeps the value from the arm it is nearest to; inside such a report, only that no arm fits. */
function explain(arms: readonly Walk[], value: unknown, run: Run, problems: Problem[], expected: string): typeof MISFIT {
  if (run.explaining || typeof value !== "object" || value === null) return misfit(run, expected, value);
  run.explaining = true;
  let nearest: readonly Problem[] = [];
  for (const walk of arms.slice(0, MAX_EXPLAINED)) {
    const found: Problem[] = [];
    run.problems = found;
    walk(value, run);
    if (nearest.length === 0 || weight(found) < weight(nearest)) nearest = found;
  }
  run.explaining = false;
  run.problems = problems;
  if (nearest.length === 0 || nearest.some((problem) => problem.path === "")) return misfit(run, expected, value);
  problems.push(...nearest);
  return MISFIT;
}

/** Names that are missing or unknown tell of another arm more than a value that does not fit. */
function weight(problems: readonly Problem[]): number {
  return problems.reduce((sum, problem) => sum + (problem.kind === "misfit" ? 2 : 3), 0);
}
