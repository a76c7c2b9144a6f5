import type { Shape } from "../../contract.ts";
import { toJsonForm } from "../other-form.ts";
import { isRecord, memberOf, setOwn } from "../record.ts";
import { rulesOf } from "../rule.ts";
import { type Builder, MAX_DEPTH, MISFIT, misfit, orElse, quietly, type Run, tooDeep, type Walk } from "../run.ts";
import { type IndexWalks, indexWalks } from "./indexes.ts";
import { createMember, type Member, memberIsMissing, memberMisfits, type Pass, walkAll } from "./members.ts";

interface Writing extends Pass {
  readonly source: Record<string, unknown>;
  readonly out: Record<string, unknown>;
}

/**
 * Writes an object of the result: the declared members and what falls under an index, nothing else. Members are read
 * by property access, so getters and inherited data count. An object with a `toJSON` stands for what that returns, if
 * that is an object.
 */
export function objectOutWalk(shape: Extract<Shape, { kind: "object" }>, build: Builder): Walk {
  const members = shape.props.map((prop) => createMember(prop, build));
  const names = new Set(shape.props.map((prop) => prop.name));
  const index = shape.index && indexWalks(shape.index, build);
  const rules = rulesOf(shape, build.rules.object, build);
  return function walk(value, run) {
    if (!isRecord(value)) return orElse(walk, value, run, "an object");
    if (run.depth >= MAX_DEPTH) return tooDeep(run, value);
    const form = typeof value["toJSON"] === "function" ? toJsonForm(value) : value;
    const source = isRecord(form) ? form : value;
    const pass: Writing = { source, out: {}, fits: true, mark: run.problems?.length ?? 0 };
    run.depth++;
    const written = writeMembers(pass, run);
    run.depth--;
    if (run.comparing && index === undefined) run.dropped += countDropped(source, names);
    if (!written || !pass.fits) return MISFIT;
    for (const rule of rules) if (!rule.fits(Object.keys(pass.out).length)) return misfit(run, rule.expected, value);
    return pass.out;
  };

  function writeMembers(pass: Writing, run: Run): boolean {
    for (const member of members) if (!writeMember(member, pass, run)) return false;
    return index === undefined || writeOthers(index, names, pass, run);
  }
}

/** Writes a declared member; false ends the pass. */
function writeMember(member: Member, pass: Writing, run: Run): boolean {
  const { name, optional } = member.prop;
  const value = memberOf(pass.source, name);
  if (value !== undefined) return put(name, member.walk(value, run), pass, run);
  if (optional === true) return true;
  // Some shapes have a form for it: null where null is allowed.
  const taken = quietly(member.walk, undefined, run);
  if (taken === MISFIT) return memberIsMissing(member, pass, run);
  // An arm of a union that needs no filling in fits better.
  run.dropped++;
  return put(name, taken, pass, run);
}

function writeOthers(index: IndexWalks, names: ReadonlySet<string>, pass: Writing, run: Run): boolean {
  for (const name of Object.keys(pass.source)) {
    const value = names.has(name) ? undefined : pass.source[name];
    const walks = value === undefined ? [] : index.walksFor(name);
    if (walks.length > 0 && !put(name, walkAll(walks, value, run), pass, run)) return false;
  }
  return true;
}

function put(name: string, taken: unknown, pass: Writing, run: Run): boolean {
  if (taken === MISFIT) return memberMisfits(name, pass, run);
  setOwn(pass.out, name, taken);
  return true;
}

function countDropped(source: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): number {
  return Object.keys(source).filter((name) => !names.has(name) && source[name] !== undefined && typeof source[name] !== "function").length;
}
