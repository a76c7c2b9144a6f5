import { type Automaton, automatonOf } from "./automaton.ts";
import { parsePattern } from "./parse.ts";

/** Beyond this the question would take too long itself. */
const MOST_ATOMS = 150;

/** One character of each kind that classes and escapes tell apart, beside ASCII. */
const OTHERS = "éß世😀\u00a0\u2028\u0660\u0301";

/**
 * Whether matching may take time exponential in the length of the text, as `^(a+)+$` does: there is a part that repeats and
 * can take one text in two ways. Exact but for counts, look-arounds and back references, which are taken for less than
 * they say; a pattern of very many atoms is taken for a fast one.
 *
 * @param source a valid regular expression under the `u` flag
 */
export function isSlowPattern(source: string): boolean {
  // Where no group repeats, there is one way to repeat.
  if (!/\)[*+{]/.test(source)) return false;
  const automaton = automatonOf(parsePattern(source));
  const { atoms, follow } = automaton;
  if (atoms.length > MOST_ATOMS) return false;
  const meet = overlaps(atoms, source);
  const reached = atoms.map((_, from) => reachedFrom(from, follow));
  // The atoms of one cycle share their fate, so one of them is asked.
  const asked: number[] = [];
  for (const atom of atoms.keys()) {
    if (!reached[atom]?.has(atom) || asked.some((other) => reached[other]?.has(atom) && reached[atom]?.has(other))) continue;
    if (returnsInTwoWays(atom, automaton, meet)) return true;
    asked.push(atom);
  }
  return false;
}

/** Follows two paths at once that take the same text, until both are back and have parted on the way. */
function returnsInTwoWays(start: number, { atoms, follow }: Automaton, meet: (a: number, b: number) => boolean): boolean {
  const seen = new Set<number>();
  const open = [{ a: start, b: start, parted: false }];
  for (let state = open.pop(); state; state = open.pop()) {
    for (const [a, ways] of follow[state.a] ?? []) {
      for (const b of follow[state.b]?.keys() ?? []) {
        if (!meet(a, b)) continue;
        const parted = state.parted || a !== b || (state.a === state.b && ways > 1);
        if (parted && a === start && b === start) return true;
        const key = (a * atoms.length + b) * 2 + Number(parted);
        if (!seen.has(key)) open.push({ a, b, parted });
        seen.add(key);
      }
    }
  }
  return false;
}

function reachedFrom(from: number, follow: Automaton["follow"]): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [from];
  for (let atom = open.pop(); atom !== undefined; atom = open.pop()) {
    for (const next of follow[atom]?.keys() ?? []) {
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return reached;
}

/** Whether two atoms can take the same character: asked of the expression engine itself, for a sample of characters. */
function overlaps(atoms: readonly string[], source: string): (a: number, b: number) => boolean {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  const sample = [...new Set([...ascii, ...OTHERS, ...source])];
  const sets = new Map([...new Set(atoms)].map((atom) => [atom, taken(atom, sample)]));
  return (a, b) => ((sets.get(atoms[a] ?? "") ?? 0n) & (sets.get(atoms[b] ?? "") ?? 0n)) !== 0n;
}

/** One bit for each character of the sample. */
function taken(atom: string, sample: readonly string[]): bigint {
  // What a back reference takes is known to the match alone.
  if (/^\\(?:[1-9]|k)/.test(atom)) return -1n;
  const test = new RegExp(`^(?:${atom})$`, "u");
  return sample.reduce((bits, character, i) => (test.test(character) ? bits | (1n << BigInt(i)) : bits), 0n);
}
