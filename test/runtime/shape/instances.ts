import fc from "fast-check";
import type { Manifest, Shape } from "../../../templates/contract.ts";
import { anyJson, mutantsOf, objectOf } from "../../support/json-mutants.ts";

type Types = Manifest["types"];

/** Mostly values of the shape, as JSON; some with a part replaced, left out or added. */
export function instancesOf(shape: Shape, types: Types): fc.Arbitrary<unknown> {
  const right = valuesOf(shape, types, 4);
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 4, arbitrary: mutantsOf(right) }, anyJson);
}

function valuesOf(shape: Shape, types: Types, depth: number): fc.Arbitrary<unknown> {
  const inner = (each: Shape): fc.Arbitrary<unknown> => (depth === 0 ? anyJson : valuesOf(each, types, depth - 1));
  switch (shape.kind) {
    case "json":
      return anyJson;
    case "boolean":
      return fc.boolean();
    case "number":
      return shape.integer
        ? fc.oneof(fc.integer({ min: -5, max: 20 }), fc.constantFrom(2 ** 31 - 1, 2 ** 31, 1e20))
        : fc.oneof(fc.integer({ min: -5, max: 20 }), fc.constantFrom(0.5, 1.25, 9.75));
    case "string":
      return fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 6 }),
        fc.constantFrom("ab", "abc", "2024-02-29T10:00:00Z", "2024-02-30T10:00:00Z", "a@b.co", "aGk=", "https://example.com"),
      );
    case "enum":
      return fc.constantFrom<unknown>(...shape.values);
    case "array":
      return fc.array(inner(shape.items), { maxLength: 4 });
    case "tuple":
      return fc
        .tuple(
          fc.tuple(...shape.items.map(inner)),
          shape.rest ? fc.array(inner(shape.rest), { maxLength: 2 }) : fc.constant([]),
          fc.tuple(...(shape.tail ?? []).map(inner)),
          fc.nat(),
        )
        .map(([items, rest, tail, n]) =>
          rest.length + tail.length > 0 ? [...items, ...rest, ...tail] : items.slice(0, Math.max(shape.required, items.length - (n % 3))),
        );
    case "object": {
      const declared = fc.tuple(
        ...shape.props.map((prop) =>
          fc.tuple(fc.constant(prop.name), prop.optional ? fc.option(inner(prop.shape), { nil: undefined }) : inner(prop.shape)),
        ),
      );
      const [index] = shape.index ?? [];
      const others = index
        ? fc.array(fc.tuple(fc.constantFrom("x-1", "x-2", "12", "zz", "__proto__", "constructor"), inner(index.shape)), { maxLength: 3 })
        : fc.constant([]);
      return fc.tuple(declared, others).map(([members, more]) => objectOf([...members, ...more]));
    }
    case "union":
      return fc.oneof(...shape.members.map(inner));
    case "coded":
      return inner(shape.wire);
    case "ref":
      return inner(types[shape.name] ?? { kind: "json" });
  }
}
