import type { Shape } from "../contract.ts";
import { carried } from "./carried.ts";
import type { Kind, Kinds, MakeWalk, OfKind } from "./kind.ts";
import { ownMember } from "./record.ts";
import type { Builder, Direction, Walk } from "./run.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Makes walks of shapes. */
export function createBuilder(direction: Direction, { types, codecs, formats, kinds, rules }: Vocabulary): Builder {
  const named = new Map<string, Walk>();
  const build: Builder = {
    direction,
    rules,
    resolve: (shape) => resolve(shape, types),
    codecOf: (name) => carried(ownMember(codecs, name), `codec '${name}'`),
    formatOf: (name) => (name === undefined ? undefined : ownMember(formats, name)),
    walk: (shape) => (shape.kind === "ref" ? refWalk(shape.name, named, build) : makeWalk(shape.kind, shape, kinds, build)),
  };
  return build;
}

function makeWalk<K extends Kind>(kind: K, shape: OfKind<K>, kinds: Kinds, build: Builder): Walk {
  const make: MakeWalk<K> | undefined = kinds[kind];
  return carried(make, `shapes of kind '${kind}'`)(shape, build);
}

/** Named types are walked by one function each, made when a value first gets there, so that recursive ones end. */
function refWalk(name: string, named: Map<string, Walk>, build: Builder): Walk {
  return (value, run) => {
    const walk = named.get(name) ?? build.walk(build.resolve({ kind: "ref", name }));
    named.set(name, walk);
    return walk(value, run);
  };
}

function resolve(shape: Shape, types: Vocabulary["types"]): Exclude<Shape, { kind: "ref" }> {
  let target: Shape | undefined = shape;
  // A type that is only another name is followed; the bound stops one that names itself.
  for (let i = 0; target?.kind === "ref" && i < 100; i++) target = ownMember(types, target.name);
  if (target === undefined || target.kind === "ref")
    throw new TypeError(`the program has no type '${shape.kind === "ref" ? shape.name : shape.kind}'`);
  return target;
}
