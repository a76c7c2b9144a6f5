import type { JsonSchema } from "../../templates/contract.ts";
import { type Comparison, changed, type Difference, narrowed, under, widened } from "./difference.ts";
import { asSchema, requiredIn, schemasIn } from "./schema-parts.ts";

/** Members of objects, and what else an object may hold. */
export function objectDifferences(from: JsonSchema, to: JsonSchema, comparison: Comparison): readonly Difference[] {
  const [was, is] = [schemasIn(from["properties"]), schemasIn(to["properties"])];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return [
    ...names.flatMap((name) => memberDifferences(name, { from, to, was: was.get(name), is: is.get(name) }, comparison)),
    ...patternDifferences(from, to, comparison),
    ...otherDifferences(from, to, comparison),
  ];
}

interface Member {
  /** The objects that it is a member of. */
  readonly from: JsonSchema;
  readonly to: JsonSchema;
  /** What it was and is; at least one of them is there. */
  readonly was: JsonSchema | undefined;
  readonly is: JsonSchema | undefined;
}

function memberDifferences(name: string, { from, to, was, is }: Member, { differ }: Comparison): readonly Difference[] {
  const [needed, needs] = [requiredIn(from).has(name), requiredIn(to).has(name)];
  if (!is) return [{ path: name, text: "is gone", narrows: !isOpen(to), widens: needed }];
  if (!was) return [{ path: name, text: needs ? "is new and required" : "is new", narrows: needs, widens: false }];
  return [
    ...(needs && !needed ? [narrowed("is now required", name)] : []),
    ...(needed && !needs ? [widened("is now optional", name)] : []),
    ...under(name, differ(was, is)),
    ...defaultDifference(name, was, is),
  ];
}

function defaultDifference(name: string, was: JsonSchema, is: JsonSchema): readonly Difference[] {
  const [old, now] = [JSON.stringify(was["default"]), JSON.stringify(is["default"])];
  if (old === now) return [];
  if (now === undefined) return [changed(`no longer has the default ${old}`, name)];
  return [changed(old === undefined ? `now has the default ${now}` : `the default was ${old}, is now ${now}`, name)];
}

function patternDifferences(from: JsonSchema, to: JsonSchema, { differ }: Comparison): readonly Difference[] {
  const [was, is] = [schemasIn(from["patternProperties"]), schemasIn(to["patternProperties"])];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((pattern) => {
    const [old, now] = [was.get(pattern), is.get(pattern)];
    if (old && now) return under(`[${pattern}]`, differ(old, now));
    return now
      ? [{ path: "", text: `members like ${pattern} are new`, narrows: isOpen(from), widens: !isOpen(from) }]
      : [{ path: "", text: `members like ${pattern} are gone`, narrows: !isOpen(to), widens: isOpen(to) }];
  });
}

/** Members that nothing names. */
function otherDifferences(from: JsonSchema, to: JsonSchema, { differ }: Comparison): readonly Difference[] {
  const [was, is] = [othersOf(from), othersOf(to)];
  if (was && is) return under("[*]", differ(was, is));
  if (was && !is) return [narrowed("may no longer have other members")];
  return is ? [widened("may now have other members")] : [];
}

/** The schema of members that nothing names; `undefined` in a closed object. */
function othersOf({ additionalProperties }: JsonSchema): JsonSchema | undefined {
  return additionalProperties === false ? undefined : (asSchema(additionalProperties) ?? ANYTHING);
}

const ANYTHING: JsonSchema = {};

/** Whether a member that nothing names may be anything. */
function isOpen(object: JsonSchema): boolean {
  const others = othersOf(object);
  return others !== undefined && Object.keys(others).length === 0;
}
