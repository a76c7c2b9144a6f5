import { bytesOf, isTypedArray } from "../binary.ts";
import type { OfKind } from "../kind.ts";
import { memberStep } from "../problems.ts";
import { isRecord, setOwn } from "../record.ts";
import { type Builder, goesOn, locate, MAX_DEPTH, MISFIT, misfit, type Run, tooDeep, type Walk } from "../run.ts";

/** A value of type `unknown` or `any`: an argument is taken as it is. */
export function jsonWalk(_shape: OfKind<"json">, { direction }: Builder): Walk {
  return direction === "in" ? (value) => value : jsonOutWalk;
}

/**
 * Writes a value of type `unknown` or `any`: as `JSON.stringify` would, but what that loses without a word is kept or
 * refused. Bytes become base64, other typed arrays and Sets arrays, a Map an object (an array of pairs when a key is no string), a
 * RegExp its source, an Error its name and message beside its own members. Functions, symbols, bigints, NaN, infinities,
 * promises and cycles do not fit. `undefined` is left out of objects and null elsewhere.
 */
function jsonOutWalk(value: unknown, run: Run): unknown {
  return write(value, run, []);
}

/** @param above the objects that contain the value */
function write(value: unknown, run: Run, above: object[]): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : misfit(run, "a JSON value", value, "NaN and the infinities have no JSON form");
    case "undefined":
      return null;
    case "object":
      return value === null ? null : writeObject(value, run, above);
    default:
      return misfit(run, "a JSON value", value);
  }
}

function writeObject(value: object, run: Run, above: object[]): unknown {
  if (above.length + run.depth >= MAX_DEPTH)
    return above.includes(value) ? misfit(run, "a JSON value", value, "it contains itself") : tooDeep(run, value);
  if (run.problems && above.includes(value)) return misfit(run, "a JSON value", value, "it contains itself");
  const form = plainForm(value, run);
  if (form === MISFIT) return MISFIT;
  if (typeof form !== "object" || form === null) return write(form, run, above);
  above.push(value);
  const result = Array.isArray(form) ? writeItems(form, run, above) : writeMembers(form, run, above);
  above.pop();
  return result;
}

/** What a built-in object or one with a `toJSON` stands for: a scalar, an array, or an object to be written as it is. */
function plainForm(value: object, run: Run): unknown {
  if (Array.isArray(value)) return value;
  const bytes = bytesOf(value);
  if (bytes !== MISFIT) return bytes;
  if (isRecord(value) && typeof value["toJSON"] === "function") return value["toJSON"]();
  if (value instanceof Set || isTypedArray(value)) return Array.from(value);
  if (value instanceof Map) return [...value.keys()].every((key) => typeof key === "string") ? fromEntries(value) : [...value];
  if (value instanceof RegExp) return value.source;
  if (value instanceof Error) return Object.assign({ name: value.name, message: value.message }, value);
  if (value instanceof Number || value instanceof String || value instanceof Boolean) return value.valueOf();
  if (value instanceof Promise) return misfit(run, "a JSON value", value, "a promise was not awaited");
  return value;
}

function fromEntries(map: ReadonlyMap<unknown, unknown>): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [key, value] of map) setOwn(object, String(key), value);
  return object;
}

function writeItems(items: readonly unknown[], run: Run, above: object[]): unknown {
  const out: unknown[] = [];
  let fits = true;
  for (let i = 0; i < items.length; i++) {
    const mark = run.problems?.length ?? 0;
    const taken = write(items[i], run, above);
    if (taken !== MISFIT) out.push(taken);
    else {
      fits = false;
      locate(run, mark, `[${i}]`);
      if (!goesOn(run)) return MISFIT;
    }
  }
  return fits ? out : MISFIT;
}

function writeMembers(source: object, run: Run, above: object[]): unknown {
  const out: Record<string, unknown> = {};
  let fits = true;
  for (const [name, value] of Object.entries(source)) {
    if (value === undefined) continue;
    const mark = run.problems?.length ?? 0;
    const taken = write(value, run, above);
    if (taken !== MISFIT) setOwn(out, name, taken);
    else {
      fits = false;
      locate(run, mark, memberStep(name));
      if (!goesOn(run)) return MISFIT;
    }
  }
  return fits ? out : MISFIT;
}
