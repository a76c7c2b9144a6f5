import type { Json, Shape } from "../../contract.ts";
import { nearest } from "../nearest.ts";
import { isRecord, setOwn } from "../record.ts";
import { rulesOf } from "../rule.ts";
import { type Builder, MAX_DEPTH, MISFIT, misfit, orElse, type Run, tooDeep, type Walk } from "../run.ts";
import { type IndexWalks, indexWalks } from "./indexes.ts";
import {
  createMember,
  type Member,
  memberIsMissing,
  memberIsUnknown,
  memberMisfits,
  type NamedProp,
  type Pass,
  walkAll,
} from "./members.ts";

type ObjectShape = Omit<Extract<Shape, { kind: "object" }>, "props"> & { readonly props: readonly NamedProp[] };

interface Reading extends Pass {
  readonly given: Record<string, unknown>;
  /** The given object itself until a member changes, then a copy. */
  out: Record<string, unknown>;
  /** Declared members that are there. */
  known: number;
}

/**
 * Reads an object of the arguments. It is closed: a name must be declared or fall under an index. Members are looked
 * at as own properties only, so that `constructor` and `__proto__` are names like any other.
 */
export function objectInWalk(shape: ObjectShape, build: Builder): Walk {
  const members = shape.props.map((prop) => createMember(prop, build));
  const names = new Set(shape.props.map((prop) => prop.name));
  const index = indexWalks(shape.index, build);
  const rules = rulesOf(shape, build.rules.object, build);
  return function walk(value, run) {
    if (!isRecord(value)) return orElse(walk, value, run, "an object");
    if (run.depth >= MAX_DEPTH) return tooDeep(run, value);
    const pass: Reading = { given: value, out: value, fits: true, mark: run.problems?.length ?? 0, known: 0 };
    const keys = Object.keys(value);
    run.depth++;
    const read = readMembers(keys, pass, run);
    run.depth--;
    if (!read || !pass.fits) return MISFIT;
    for (const rule of rules) if (!rule.fits(keys.length)) return misfit(run, rule.expected, value);
    return pass.out;
  };

  function readMembers(keys: readonly string[], pass: Reading, run: Run): boolean {
    for (const member of members) if (!readMember(member, pass, run)) return false;
    // Most often every given name has been met as a declared one.
    if (keys.length === pass.known) return true;
    for (const key of keys) if (!names.has(key) && !readOther(key, index, members, pass, run)) return false;
    return true;
  }
}

/** Reads a declared member; false ends the pass. */
function readMember(member: Member, pass: Reading, run: Run): boolean {
  const { name, optional, default: fallback } = member.prop;
  if (Object.hasOwn(pass.given, name)) {
    pass.known++;
    const value = pass.given[name];
    return take(name, value, member.walk(value, run), pass, run);
  }
  if (fallback !== undefined) return take(name, undefined, member.walk(copyOf(fallback), run), pass, run);
  return optional === true || memberIsMissing(member, pass, run);
}

/** Reads a member that is not declared; false ends the pass. */
function readOther(name: string, index: IndexWalks, members: readonly Member[], pass: Reading, run: Run): boolean {
  const walks = index.walksFor(name);
  const value = pass.given[name];
  if (walks.length > 0) return take(name, value, walkAll(walks, value, run), pass, run);
  return memberIsUnknown(name, run.problems && unknownHint(name, index, members, pass), pass, run);
}

function take(name: string, given: unknown, taken: unknown, pass: Reading, run: Run): boolean {
  if (taken === MISFIT) return memberMisfits(name, pass, run);
  if (taken !== given) {
    if (pass.out === pass.given) pass.out = copyMembers(pass.given);
    setOwn(pass.out, name, taken);
  }
  return true;
}

/** The absent member that an unknown name was meant for, by its own name or by the one it has in the source. */
function unknownHint(name: string, index: IndexWalks, members: readonly Member[], pass: Reading): string | undefined {
  if (index.patterns !== undefined) return `names must match ${index.patterns}`;
  const absent = members.map(({ prop }) => prop).filter((prop) => !Object.hasOwn(pass.given, prop.name));
  const names = absent.map((prop) => prop.name);
  const aliases = absent.flatMap(({ alias }) => alias ?? []);
  const alias = aliases.includes(name) ? name : nearest(name, aliases);
  const meant = nearest(name, names) ?? absent.find((prop) => alias !== undefined && prop.alias === alias)?.name;
  return meant && `did you mean ${JSON.stringify(meant)}?`;
}

function copyMembers(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) setOwn(copy, key, value[key]);
  return copy;
}

/** A default is handed out anew each time, since the function may change what it is given. */
function copyOf(value: Json): unknown {
  return typeof value === "object" && value !== null ? structuredClone(value) : value;
}
