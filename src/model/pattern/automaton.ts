import type { PatternTree } from "./parse.ts";

/**
 * A pattern as an automaton whose states are its atoms (Glushkov's construction). How often one atom follows another is
 * counted: more than once means that there is more than one way to get there, as from `a` to `a` in `(a*)*`.
 */
export interface Automaton {
  readonly atoms: readonly string[];
  /** For each atom, those that may come next, with the number of ways. */
  readonly follow: readonly ReadonlyMap<number, number>[];
}

/** A part of the pattern: what it may start and end with. */
interface Fragment {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** Larger counts than this are taken for no limit: the texts that need them are long enough. */
const MOST_COPIES = 3;

const NOTHING: Fragment = { nullable: true, first: [], last: [] };

export function automatonOf(pattern: PatternTree): Automaton {
  const atoms: string[] = [];
  const follow: Map<number, number>[] = [];

  function connect(last: readonly number[], first: readonly number[]): void {
    for (const from of last) for (const to of first) follow[from]?.set(to, (follow[from].get(to) ?? 0) + 1);
  }

  function fragmentOf(tree: PatternTree): Fragment {
    switch (tree.kind) {
      case "atom":
        atoms.push(tree.source);
        follow.push(new Map());
        return { nullable: false, first: [atoms.length - 1], last: [atoms.length - 1] };
      case "sequence":
        return tree.parts.map(fragmentOf).reduce(inSequence, NOTHING);
      case "choice":
        return either(tree.arms.map(fragmentOf));
      case "repeat":
        return repeated(tree);
      case "look":
        fragmentOf(tree.body);
        return NOTHING;
    }
  }

  function inSequence(left: Fragment, right: Fragment): Fragment {
    connect(left.last, right.first);
    return {
      nullable: left.nullable && right.nullable,
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...left.last, ...right.last] : right.last,
    };
  }

  /** Written out: as many copies as there must be, then optional ones inside each other, or one that repeats. */
  function repeated({ body, least, most }: Extract<PatternTree, { kind: "repeat" }>): Fragment {
    if (most - least > MOST_COPIES) {
      const needed = Array.from({ length: Math.min(Math.max(least - 1, 0), MOST_COPIES) }, () => fragmentOf(body));
      const loop = fragmentOf(body);
      connect(loop.last, loop.first);
      return [...needed, least === 0 ? { ...loop, nullable: true } : loop].reduce(inSequence, NOTHING);
    }
    const needed = Array.from({ length: Math.min(least, MOST_COPIES) }, () => fragmentOf(body)).reduce(inSequence, NOTHING);
    return inSequence(needed, optional(body, most - least));
  }

  function optional(body: PatternTree, times: number): Fragment {
    return times === 0 ? NOTHING : { ...inSequence(fragmentOf(body), optional(body, times - 1)), nullable: true };
  }

  fragmentOf(pattern);
  return { atoms, follow };
}

function either(arms: readonly Fragment[]): Fragment {
  return {
    nullable: arms.some(({ nullable }) => nullable),
    first: arms.flatMap(({ first }) => first),
    last: arms.flatMap(({ last }) => last),
  };
}
