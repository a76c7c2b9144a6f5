import type { Shape } from "../contract.ts";
import { arrayWalk, tupleWalk } from "./array.ts";
import type { Codec, Codecs } from "./codecs/codec.ts";
import { codedInWalk, codedOutWalk } from "./coded.ts";
import { jsonOutWalk } from "./json-out.ts";
import { objectInWalk } from "./object-in.ts";
import { objectOutWalk } from "./object-out.ts";
import { ownMember } from "./record.ts";
import type { Builder, Direction, Walk } from "./run.ts";
import { booleanWalk, enumWalk, numberWalk, stringWalk } from "./scalar.ts";
import { unionWalk } from "./union.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Makes walks of shapes. */
export function createBuilder(direction: Direction, { types, codecs, formats }: Vocabulary): Builder {
  const named = new Map<string, Walk>();
  const build: Builder = {
    direction,
    resolve: (shape) => resolve(shape, types),
    codecOf: (name) => codecOf(name, codecs),
    formatOf: (name) => (name === undefined ? undefined : ownMember(formats, name)),
    walk: (shape) => (shape.kind === "ref" ? refWalk(shape.name, named, build) : makeWalk(shape, build)),
  };
  return build;
}

function makeWalk(shape: Exclude<Shape, { kind: "ref" }>, build: Builder): Walk {
  const reads = build.direction === "in";
  switch (shape.kind) {
    case "json":
      return reads ? identity : jsonOutWalk;
    case "boolean":
      return booleanWalk();
    case "number":
      return numberWalk(shape, build);
    case "string":
      return stringWalk(shape, build);
    case "enum":
      return enumWalk(shape, build);
    case "array":
      return arrayWalk(shape, build);
    case "tuple":
      return tupleWalk(shape, build);
    case "object":
      return reads ? objectInWalk(shape, build) : objectOutWalk(shape, build);
    case "union":
      return unionWalk(shape, build);
    case "coded":
      return reads ? codedInWalk(shape, build) : codedOutWalk(shape, build);
  }
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

function codecOf(name: string, codecs: Codecs): Codec {
  const codec = ownMember(codecs, name);
  if (codec === undefined) throw new TypeError(`the program has no codec '${name}'`);
  return codec;
}

function identity(value: unknown): unknown {
  return value;
}
