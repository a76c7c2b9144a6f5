import type { TypeModel } from "../model/model.ts";
import { orderTypes } from "../model/order.ts";
import { partsOf } from "../model/walk.ts";

/** A tool's schema with more types in it than this, written in place, is written with references instead. */
const MOST_TYPES = 2000;

/** Nested deeper than this, types are written with references: validators and clients recurse. */
const DEEPEST = 40;

/** Decides which named types are written as `$ref`. */
export interface Inliner {
  /** The types to refer to in a schema with these parts: those that contain themselves, and all when the schema would explode. */
  byReference(parts: readonly TypeModel[]): ReadonlySet<string>;
}

interface Extent {
  /** How many types are written when this one is written in place. */
  readonly size: number;
  readonly depth: number;
}

/**
 * Several clients cannot follow `$ref`, so types are written in place; but a type that is shared by many others, which are
 * shared in turn, would be written a million times.
 */
export function createInliner(types: Readonly<Record<string, TypeModel>>): Inliner {
  const { names, recursive } = orderTypes(types);
  const all = new Set(names);
  const extents = new Map<string, Extent>();
  for (const name of names) {
    const body = types[name];
    if (body) extents.set(name, extentOf(body));
  }

  function extentOf(model: TypeModel): Extent {
    if (model.kind === "ref") return recursive.has(model.name) ? { size: 1, depth: 1 } : (extents.get(model.name) ?? { size: 1, depth: 1 });
    return together(partsOf(model).map(extentOf), 1);
  }

  return {
    byReference(parts) {
      const { size, depth } = together(parts.map(extentOf), 0);
      return size > MOST_TYPES || depth > DEEPEST ? all : recursive;
    },
  };
}

function together(extents: readonly Extent[], own: number): Extent {
  return {
    size: extents.reduce((sum, { size }) => sum + size, own),
    depth: own + extents.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
  };
}
