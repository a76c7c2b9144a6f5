import fc from "fast-check";

/** Names that hurt: those of what every object inherits, and those of array elements. */
export const nastyNames: readonly string[] = ["__proto__", "constructor", "toString", "length", "12", "-1.5", "", "a", "x-a", "kind"];

/** Any JSON value, with names and texts that hurt. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 2, -1, 1.5, 3, 1e20, 2 ** 31, 2 ** 53),
    fc.constantFrom("", "a", "b", "ab", "abc", "1", "true", "null", "[]", "{}", "2024-02-29T10:00:00Z", "aGk="),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    fc.string(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...nastyNames, "b", "c"), tie("value")), { maxLength: 4 }).map(objectOf),
  ),
})).value;

/** An object of its members, under any names; a member that is `undefined` is left out, as JSON has none. */
export function objectOf(members: readonly (readonly [string, unknown])[]): { readonly [name: string]: unknown } {
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The values, each with one part at some depth replaced, changed a little, left out, doubled or added. */
export function mutantsOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const dice = fc.array(fc.nat({ max: 99 }), { minLength: 24, maxLength: 24, size: "max" });
  return fc.tuple(values, anyJson, dice).map(([value, other, rolls]) => mutate(value, other, rolls.values()));
}

/** Walks down by dice. */
function mutate(value: unknown, other: unknown, dice: Iterator<number>): unknown {
  const roll = (): number => Number(dice.next().value ?? 0);
  if (typeof value !== "object" || value === null) return roll() < 50 ? nudge(value, roll()) : other;
  if (roll() < 8) return other;
  const entries = Object.entries(value);
  const at = roll() % (entries.length + 1);
  const entry = entries[at];
  if (entry === undefined) entries.push(addition(value, entries, other, roll));
  else if (roll() < 25) entries.splice(at, 1);
  else entry[1] = mutate(entry[1], other, dice);
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** Something more at the end: an element that is there already or any other, a member under a name that hurts. */
function addition(value: object, entries: readonly [string, unknown][], other: unknown, roll: () => number): [string, unknown] {
  const twin = entries[roll() % (entries.length || 1)]?.[1];
  const added = roll() < 50 && twin !== undefined ? twin : other;
  if (Array.isArray(value)) return ["", added];
  return [nastyNames[roll() % nastyNames.length] ?? "", added];
}

/** A scalar of the same type that is only just another one, or what it looks like in another type. */
function nudge(value: unknown, dice: number): unknown {
  switch (typeof value) {
    case "number":
      return [value + 1, value - 1, value + 0.5, -value || 0, String(value), null][dice % 6];
    case "string":
      return [`${value}x`, value.slice(1), value.toUpperCase(), ` ${value}`, value.slice(0, -1), [value], null][dice % 7];
    case "boolean":
      return [!value, String(value), value ? 1 : 0, null][dice % 4];
    default:
      return [false, 0, "", "null", {}, []][dice % 6];
  }
}
