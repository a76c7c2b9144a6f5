/** Takes up a certain text, or one character that is none of these, and goes on with one of the steps so far from it, preferably the first. */
export type Step = ({ readonly text: string } | { readonly but: string }) & { readonly next: readonly number[] };

/**
 * Goes through a whole text by steps, as a regular expression would, but that no step is tried a second time at the same place, where it
 * would fail again: the time is that of the text's length times the steps.
 *
 * @returns where each step on the way was first taken; the last place is that of a step behind the last
 */
export function walkSteps(steps: readonly Step[], text: string): ReadonlyMap<number, number> | undefined {
  const width = text.length + 1;
  // A state is a step at a place. Of each that was tried: the one before it, plus one.
  const before = new Int32Array(steps.length * width + width);
  const end = before.length - 1;
  // Pairs: the state before, and the one to try.
  const pending = [0, 0];
  while (pending.length > 0) {
    const state = pending.pop() ?? 0;
    const last = pending.pop() ?? 0;
    if (before[state] !== 0) continue;
    before[state] = last + 1;
    if (state === end) return wayTo(end, before, width);
    const place = state % width;
    const step = steps[(state - place) / width];
    const taken = step ? lengthTaken(step, text, place) : -1;
    if (!step || taken < 0) continue;
    for (let i = step.next.length - 1; i >= 0; i--) pending.push(state, state + (step.next[i] ?? 0) * width + taken);
  }
  return undefined;
}

/** -1: it does not fit. */
function lengthTaken(step: Step, text: string, place: number): number {
  if ("text" in step) return text.startsWith(step.text, place) ? step.text.length : -1;
  const code = text.codePointAt(place);
  if (code === undefined || step.but.includes(text.charAt(place))) return -1;
  return code > 0xffff ? 2 : 1;
}

function wayTo(end: number, before: Int32Array, width: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let state = end; ; state = (before[state] ?? 0) - 1) {
    places.set(Math.floor(state / width), state % width);
    if (state === 0) return places;
  }
}
