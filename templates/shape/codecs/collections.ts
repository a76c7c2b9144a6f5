import { distinct } from "../limits.ts";
import { isRecord, setOwn } from "../record.ts";
import { MISFIT } from "../run.ts";
import { type Codec, type Codecs, isA } from "./codec.ts";

/** `Set` <-> an array without duplicates. Elements that are equal as JSON go out once. */
const set: Codec = {
  value: "a Set",
  revive: (wire) => (Array.isArray(wire) ? new Set(wire) : MISFIT),
  dissolve: (value) => (isSet(value) ? [...value] : MISFIT),
  settle: (wire) => (Array.isArray(wire) ? distinct(wire) : wire),
};

/** `Map` with string keys <-> an object. */
const map: Codec = {
  value: "a Map with string keys",
  revive: (wire) => (isRecord(wire) ? new Map(Object.entries(wire)) : MISFIT),
  dissolve(value) {
    if (!isMap(value)) return MISFIT;
    const members: Record<string, unknown> = {};
    for (const [key, member] of value) {
      if (typeof key !== "string") return MISFIT;
      setOwn(members, key, member);
    }
    return members;
  },
};

/** `Map` with other keys <-> an array of pairs. */
const mapPairs: Codec = {
  value: "a Map",
  revive: (wire) => (Array.isArray(wire) && wire.every(isPair) ? new Map(wire) : MISFIT),
  dissolve: (value) => (isMap(value) ? [...value] : MISFIT),
};

export const codecs: Codecs = { set, map, "map-pairs": mapPairs };

function isSet(value: unknown): value is ReadonlySet<unknown> {
  return value instanceof Set || isA(value, "Set");
}

function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return value instanceof Map || isA(value, "Map");
}

function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2;
}
