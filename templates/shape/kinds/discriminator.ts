import type { PropShape, Shape } from "../../contract.ts";
import type { Builder, Walk } from "../run.ts";

type ObjectShape = Extract<Shape, { kind: "object" }>;
type Literal = string | number | boolean | null;

/** An object arm of a union. */
export interface Arm {
  readonly shape: ObjectShape;
  readonly walk: Walk;
}

/** A property whose literal value tells the arms of a union apart. */
export interface Discriminator {
  readonly name: string;
  /** The arms that each of its values leaves. */
  readonly byValue: ReadonlyMap<unknown, readonly Walk[]>;
  /** The arms that are left when it has another value. */
  readonly other: readonly Walk[];
  /** The arms that are left when it is absent. */
  readonly absent: readonly Walk[];
}

const MAX_CANDIDATES = 5;

/** The property that narrows the arms down most, or `undefined` when none does. */
export function findDiscriminator(arms: readonly Arm[], build: Builder): Discriminator | undefined {
  let best: Discriminator | undefined;
  let least = arms.length;
  for (const name of candidateNames(arms, build)) {
    const found = discriminateBy(name, arms, build);
    const left = found && [...found.byValue.values(), found.absent].reduce((most, walks) => Math.max(most, walks.length), 0);
    if (left === undefined || left >= least) continue;
    best = found;
    least = left;
  }
  return best;
}

/** The properties that most arms declare as literals. */
function candidateNames(arms: readonly Arm[], build: Builder): readonly string[] {
  const declared = new Map<string, number>();
  for (const { shape } of arms) {
    for (const prop of shape.props) if (literalsOf(prop, build)) declared.set(prop.name, (declared.get(prop.name) ?? 0) + 1);
  }
  const byCount = [...declared].filter(([, times]) => times > 1).sort(([, a], [, b]) => b - a);
  return byCount.slice(0, MAX_CANDIDATES).map(([name]) => name);
}

/** `undefined` unless the property is literal wherever it is declared. */
function discriminateBy(name: string, arms: readonly Arm[], build: Builder): Discriminator | undefined {
  const byValue = new Map<unknown, Walk[]>();
  const other: Walk[] = [];
  const absent: Walk[] = [];
  for (const { shape, walk } of arms) {
    const prop = shape.props.find((candidate) => candidate.name === name);
    const values = prop && literalsOf(prop, build);
    if (prop !== undefined && values === undefined) return undefined;
    for (const value of values ?? []) {
      const walks = byValue.get(value);
      if (walks === undefined) byValue.set(value, [...other, walk]);
      else walks.push(walk);
    }
    if (prop === undefined || prop.optional === true || prop.default !== undefined) absent.push(walk);
    // An arm without the property may be meant although it is there, unless it has no room for it.
    if (prop !== undefined || (build.direction === "in" && shape.index === undefined)) continue;
    for (const walks of byValue.values()) walks.push(walk);
    other.push(walk);
  }
  return { name, byValue, other, absent };
}

function literalsOf(prop: PropShape, build: Builder): readonly Literal[] | undefined {
  const shape = build.resolve(prop.shape);
  return shape.kind === "enum" ? shape.values : undefined;
}
