import type { Shape } from "../../contract.ts";
import { describe, describeValues } from "../describe.ts";
import { flatten } from "../flatten.ts";
import { didYouMean } from "../nearest.ts";
import { memberStep } from "../problems.ts";
import { isRecord, memberOf } from "../record.ts";
import { type Builder, locate, MISFIT, misfit, orElse, quietly, type Walk } from "../run.ts";
import { firstThatFits, leastDropped } from "./choice.ts";
import { type Arm, type Discriminator, findDiscriminator } from "./discriminator.ts";
import { JSON_KINDS, type JsonKind, jsonKindOf, jsonKindsOf } from "./json-kind.ts";

interface Member {
  readonly shape: Shape;
  readonly walk: Walk;
  readonly kinds: readonly JsonKind[];
}

/**
 * A union. The kind of the JSON value, then a literal property, single out the arms that can be meant; among several,
 * the first that fits is taken, except that a result's object goes to the arm that drops the least of it. In arguments
 * plain members come before coded ones (`string | Date` receives the string), in results after them.
 */
export function unionWalk(shape: Extract<Shape, { kind: "union" }>, build: Builder): Walk {
  const members = flatten(shape, build).map(
    (member): Member => ({ shape: build.resolve(member), walk: build.walk(member), kinds: jsonKindsOf(member, build) }),
  );
  const coded = members.filter((member) => member.shape.kind === "coded");
  const plain = members.filter((member) => member.shape.kind !== "coded");
  const expected = describe(shape, build);
  if (build.direction === "in" || coded.length === 0) return byKind([...plain, ...coded], expected, build);
  return codedFirst(
    firstThatFits(
      coded.map(({ walk }) => walk),
      expected,
    ),
    byKind(plain, expected, build),
  );
}

/** Coded members know their values by class, so they are asked first about what is no JSON scalar. */
function codedFirst(coded: Walk, plain: Walk): Walk {
  return (value, run) => {
    if (typeof value !== "bigint" && (typeof value !== "object" || value === null)) return plain(value, run);
    const taken = quietly(coded, value, run);
    return taken === MISFIT ? plain(value, run) : taken;
  };
}

/** For each kind of JSON value, a choice among the members that take it. */
function byKind(members: readonly Member[], expected: string, build: Builder): Walk {
  const choices: Partial<Record<JsonKind, Walk>> = {};
  for (const kind of JSON_KINDS) {
    const able = members.filter((member) => member.kinds.includes(kind));
    if (able.length > 0)
      choices[kind] =
        kind === "object"
          ? objectChoice(able, expected, build)
          : firstThatFits(
              able.map(({ walk }) => walk),
              expected,
            );
  }
  const { number } = choices;
  return function walk(value, run) {
    const kind = jsonKindOf(value);
    const choice = kind && choices[kind];
    if (choice !== undefined) return choice(value, run);
    // Numbers read digits themselves: a bigint has more of them than a JSON number keeps.
    const taken = kind === "string" && number !== undefined && run.otherForm !== undefined ? quietly(number, value, run) : MISFIT;
    return taken === MISFIT ? orElse(walk, value, run, expected) : taken;
  };
}

function objectChoice(members: readonly Member[], expected: string, build: Builder): Walk {
  const choose = build.direction === "in" ? firstThatFits : leastDropped;
  const any = choose(
    members.map(({ walk }) => walk),
    expected,
  );
  const arms = members.flatMap(({ shape, walk }): Arm[] => (shape.kind === "object" ? [{ shape, walk }] : []));
  const discriminator = arms.length < members.length || arms.length < 2 ? undefined : findDiscriminator(arms, build);
  return discriminator === undefined
    ? any
    : discriminated(discriminator, any, (walks) => (walks.length === 0 ? undefined : choose(walks, expected)), build);
}

/** @param any the choice among all arms, for objects whose literal property has to be converted first */
function discriminated(
  { name, byValue, other, absent }: Discriminator,
  any: Walk,
  choose: (walks: readonly Walk[]) => Walk | undefined,
  build: Builder,
): Walk {
  const choices = new Map([...byValue].map(([value, walks]) => [value, choose(walks)]));
  const otherwise = choose(other);
  const without = choose(absent);
  const values = [...byValue.keys()].filter(isLiteral);
  const expected = describeValues(values);
  const words = values.filter((value) => typeof value === "string");
  return (value, run) => {
    if (!isRecord(value)) return any(value, run);
    if (build.direction === "out" && typeof value["toJSON"] === "function") return any(value, run);
    const literal = memberOf(value, name);
    const choice = literal === undefined ? without : (choices.get(literal) ?? otherwise);
    if (choice !== undefined) return choice(value, run);
    const taken = run.otherForm === undefined ? MISFIT : quietly(any, value, run);
    if (taken !== MISFIT || run.problems === undefined) return taken;
    const mark = run.problems.length;
    if (literal === undefined) run.problems.push({ kind: "missing", path: "", expected });
    else misfit(run, expected, literal, typeof literal === "string" ? didYouMean(literal, words) : undefined);
    locate(run, mark, memberStep(name));
    return MISFIT;
  };
}

function isLiteral(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value !== "object";
}
