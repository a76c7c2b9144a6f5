import type { TypeModel } from "./model.ts";
import { partsOf } from "./walk.ts";

export interface TypeOrder {
  /** All names, a type behind those it refers to (as far as they do not refer to each other). */
  readonly names: readonly string[];
  /** Types that contain themselves, directly or through others. */
  readonly recursive: ReadonlySet<string>;
}

interface Visit {
  readonly name: string;
  readonly index: number;
  readonly references: readonly string[];
  next: number;
  low: number;
}

/** The order of named types by reference, and their cycles (Tarjan's algorithm, without recursion: chains of types can be long). */
export function orderTypes(types: Readonly<Record<string, TypeModel>>): TypeOrder {
  const names: string[] = [];
  const recursive = new Set<string>();
  const indexes = new Map<string, number>();
  const open = new Map<string, number>();
  const stack: string[] = [];
  const visits: Visit[] = [];

  function enter(name: string): void {
    const index = indexes.size;
    indexes.set(name, index);
    open.set(name, index);
    stack.push(name);
    visits.push({ name, index, references: referencesOf(types[name]), next: 0, low: index });
  }

  function leave({ name, index, low, references }: Visit): void {
    const outer = visits.at(-1);
    if (outer) outer.low = Math.min(outer.low, low);
    if (low !== index) return;
    const cycle = stack.splice(stack.lastIndexOf(name));
    for (const member of cycle) {
      open.delete(member);
      names.push(member);
      if (cycle.length > 1 || references.includes(name)) recursive.add(member);
    }
  }

  for (const start of Object.keys(types)) {
    if (indexes.has(start)) continue;
    enter(start);
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const reference = visit.references[visit.next++];
      if (reference === undefined) leave(visits.pop() ?? visit);
      else if (!indexes.has(reference)) enter(reference);
      else visit.low = Math.min(visit.low, open.get(reference) ?? visit.low);
    }
  }
  return { names, recursive };
}

/** Names referred to anywhere inside a type. */
function referencesOf(type: TypeModel | undefined): readonly string[] {
  if (!type) return [];
  return type.kind === "ref" ? [type.name] : partsOf(type).flatMap(referencesOf);
}
