import type { Kinds } from "../kind.ts";
import { arrayWalk, tupleWalk } from "./array.ts";
import { codedWalk } from "./coded.ts";
import { jsonWalk } from "./json-out.ts";
import { objectWalk } from "./object.ts";
import { booleanWalk, enumWalk, numberWalk, stringWalk } from "./scalar.ts";
import { unionWalk } from "./union.ts";

/** Every kind of shape there is. A program imports those that its shapes are of, never this. */
export const kinds: Required<Kinds> = {
  json: jsonWalk,
  boolean: booleanWalk,
  number: numberWalk,
  string: stringWalk,
  enum: enumWalk,
  array: arrayWalk,
  tuple: tupleWalk,
  object: objectWalk,
  union: unionWalk,
  coded: codedWalk,
};
