import type { ObjectModel, OpaqueModel, OpaqueReason, TypeModel } from "../model/model.ts";
import { orderTypes } from "../model/order.ts";
import { partsOf } from "../model/walk.ts";

/** Arguments come in, results go out: an instance of a class can go out as its data, but cannot come in as data. */
export type Direction = "in" | "out";

/** Why a type has no JSON form. `path` leads from the type to the part that is at fault, such as `.items[].run`. */
export interface Obstacle {
  readonly path: string;
  readonly what: OpaqueModel | (ObjectModel & { readonly instance: NonNullable<ObjectModel["instance"]> });
}

/** Finds obstacles in types; one finder per module, since what named types contain is remembered. */
export type ObstacleFinder = (type: TypeModel, direction: Direction) => Obstacle | undefined;

export function createObstacleFinder(types: Readonly<Record<string, TypeModel>>): ObstacleFinder {
  const known: Known = { in: new Map(), out: new Map() };
  // Types behind those they refer to, so that one pass finds nearly all; those in cycles may need another.
  const { names } = orderTypes(types);
  for (const direction of ["in", "out"] as const) {
    const memo = known[direction];
    for (let before = -1; before !== memo.size; ) {
      before = memo.size;
      for (const name of names) {
        const obstacle = memo.has(name) || !types[name] ? undefined : find(types[name], direction, known);
        if (obstacle) memo.set(name, obstacle);
      }
    }
  }
  return (type, direction) => find(type, direction, known);
}

/** The obstacles of named types; one that is not there is harmless as far as is known. */
type Known = Readonly<Record<Direction, Map<string, Obstacle>>>;

function find(type: TypeModel, direction: Direction, known: Known): Obstacle | undefined {
  const inside = (step: string, part: TypeModel): Obstacle | undefined => under(step, find(part, direction, known));
  switch (type.kind) {
    case "opaque":
      return type.reason === "undefined" && direction === "out" ? undefined : { path: "", what: type };
    case "ref":
      return known[direction].get(type.name);
    case "coded":
      // The bytes of a Blob cannot be had while a result is written.
      return type.codec === "blob" && direction === "out" ? { path: "", what: BLOB } : inside("", type.wire);
    case "array":
      return inside("[]", type.items);
    case "tuple":
      return first(partsOf(type), (element, i) => inside(`[${i}]`, element));
    case "union": {
      const obstacles = type.members.map((member) => inside("", member));
      return obstacles.includes(undefined) ? undefined : obstacles[0];
    }
    case "object":
      return findInObject(type, direction, inside);
    default:
      return undefined;
  }
}

const BLOB: OpaqueModel = { kind: "opaque", reason: "instance", text: "Blob" };

function findInObject(
  type: ObjectModel,
  direction: Direction,
  inside: (step: string, part: TypeModel) => Obstacle | undefined,
): Obstacle | undefined {
  const { instance } = type;
  if (instance && direction === "in") return { path: "", what: { ...type, instance } };
  if (instance?.json) return inside("", instance.json);
  // Optional members are left away, and on the way out every member without a JSON form is.
  const required = direction === "in" ? type.props.filter((prop) => !prop.optional && !prop.injected) : [];
  return first(required, (prop) => inside(`.${prop.name}`, prop.type)) ?? first(type.index, (index) => inside(".*", index.type));
}

function first<T>(items: readonly T[], look: (item: T, index: number) => Obstacle | undefined): Obstacle | undefined {
  for (const [i, item] of items.entries()) {
    const obstacle = look(item, i);
    if (obstacle) return obstacle;
  }
  return undefined;
}

function under(step: string, obstacle: Obstacle | undefined): Obstacle | undefined {
  return obstacle && { ...obstacle, path: step + obstacle.path };
}

/** The obstacle as the end of "'total' is not a tool: ...". */
export function reasonFor({ path, what }: Obstacle, at: { readonly param: string } | "result"): string {
  const where = at === "result" ? `its result${path && ` (${path.replace(/^\./, "")})`}` : `its parameter '${at.param}${path}'`;
  if (what.kind === "object") return `${where} is an instance of ${what.instance.className}, and ${what.instance.because}`;
  return `${where} ${PHRASES[what.reason](what.text)}`;
}

const PHRASES: Readonly<Record<OpaqueReason, (text: string) => string>> = {
  function: () => "is a function",
  symbol: () => "is a symbol",
  promise: () => "is a promise",
  iterable: (text) => `is an iterable (${text}), which cannot be passed as JSON; an array can`,
  "stream-in": () => "is a stream to read from (stdin)",
  "stream-out": () => "is a stream to write to (stdout)",
  handle: (text) => `is an open handle (${text})`,
  weak: (text) => `has the type ${text}, which has no JSON form`,
  never: () => "has the type never: no value fits it",
  undefined: () => "is always undefined, which cannot be passed as JSON",
  instance: (text) => `has the type ${text}, a class of the platform without a JSON form`,
  infinite: (text) => `has a type that contains itself in ever new forms (${text})`,
  unknown: (text) => `has the type ${text}, which has no JSON form`,
};
