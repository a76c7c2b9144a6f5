import type { Limits } from "../../model/limits.ts";
import type { TypeModel } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import type { DocTag } from "../docs/doc.ts";

/** A lower and an upper bound of one thing; `open`: equal ones leave nothing between them. */
const BOUNDS: readonly { readonly lower: keyof Limits; readonly upper: keyof Limits; readonly open?: true }[] = [
  { lower: "minimum", upper: "maximum" },
  { lower: "minimum", upper: "exclusiveMaximum", open: true },
  { lower: "exclusiveMinimum", upper: "maximum", open: true },
  { lower: "exclusiveMinimum", upper: "exclusiveMaximum", open: true },
  { lower: "minLength", upper: "maxLength" },
  { lower: "minItems", upper: "maxItems" },
  { lower: "minProperties", upper: "maxProperties" },
];

/** Reports the limit of a tag that leaves nothing beside the limits there are already, those of the type and of its alias included. */
export function reportImpossible(tag: DocTag, model: TypeModel, ctx: ReadContext): void {
  const { limits = {} } = model;
  const said = (name: keyof Limits): string => `@${name} ${limits[name]}`;
  const report = (others: readonly string[]): void =>
    ctx.report("impossible-limits", { limit: `@${tag.name} ${Reflect.get(limits, tag.name)}`, others }, tag.span);
  for (const { lower, upper, open } of BOUNDS) {
    const [low, high] = [limits[lower], limits[upper]];
    if (typeof low !== "number" || typeof high !== "number" || (tag.name !== lower && tag.name !== upper)) continue;
    if (low > high || (low === high && open)) return report([said(tag.name === lower ? upper : lower)]);
  }
  const size = sizeOf(model);
  const wanted = size && Reflect.get(limits, tag.name);
  if (size && tag.name.startsWith("min") && wanted > size.most) return report([`a type of at most ${size.most} ${size.what}`]);
  if (size && tag.name.startsWith("max") && wanted < size.least) return report([`a type of at least ${size.least} ${size.what}`]);
  const between = stepsOver(model);
  if (between?.some((name) => name === tag.name)) {
    const others = between.filter((name) => name !== tag.name).map(said);
    report(model.kind === "number" && model.integer && limits.multipleOf === undefined ? [...others, "the type integer"] : others);
  }
}

interface Size {
  readonly what: "elements" | "members";
  readonly least: number;
  readonly most: number;
}

/** How many elements or members the values of a type have, whatever tags say. */
function sizeOf(model: TypeModel): Size | undefined {
  if (model.kind === "tuple") {
    const items = [...model.items, ...(model.tail ?? [])];
    return { what: "elements", least: items.filter(({ optional }) => !optional).length, most: model.rest ? Infinity : items.length };
  }
  if (model.kind !== "object") return undefined;
  const { props, index } = model;
  return { what: "members", least: props.filter(({ optional }) => !optional).length, most: index.length > 0 ? Infinity : props.length };
}

/** The limits of a number between which there is no multiple of what it must be a multiple of. */
function stepsOver(model: TypeModel): readonly (keyof Limits)[] | undefined {
  const { limits = {} } = model;
  const step = stepOf(model);
  const low = tightest(limits, "minimum", "exclusiveMinimum", (a, b) => a > b);
  const high = tightest(limits, "maximum", "exclusiveMaximum", (a, b) => a < b);
  if (step === undefined || !low || !high || low.value > high.value) return undefined;
  const count = low.value / step;
  // 0.3 / 0.1 is not quite 3.
  const whole = Math.abs(count - Math.round(count)) < 1e-9;
  const first = whole ? Math.round(count) + (low.name === "exclusiveMinimum" ? 1 : 0) : Math.ceil(count);
  const rest = high.value / step - first;
  if (rest > 1e-9 || (rest > -1e-9 && high.name === "maximum")) return undefined;
  return [low.name, high.name, ...(limits.multipleOf === undefined ? [] : (["multipleOf"] as const))];
}

/** What a number must be a multiple of: of 1, when it is an integer. */
function stepOf(model: TypeModel): number | undefined {
  if (model.kind !== "number") return undefined;
  const multiple = model.limits?.multipleOf;
  if (!model.integer) return multiple;
  return multiple !== undefined && Number.isInteger(multiple) ? multiple : 1;
}

function tightest<A extends "minimum" | "maximum", B extends "exclusiveMinimum" | "exclusiveMaximum">(
  limits: Limits,
  closed: A,
  open: B,
  isTighter: (a: number, b: number) => boolean,
): { readonly name: A | B; readonly value: number } | undefined {
  const [a, b] = [limits[closed], limits[open]];
  if (b !== undefined && (a === undefined || !isTighter(a, b))) return { name: open, value: b };
  return a === undefined ? undefined : { name: closed, value: a };
}
