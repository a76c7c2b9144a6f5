import type { Limits } from "../model/limits.ts";
import type { ReadContext } from "./context.ts";
import type { DocTag } from "./doc.ts";

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

/** Reports the limit of a tag that leaves nothing beside the limits there are already, also those of the type's alias. */
export function reportImpossible(tag: DocTag, limits: Limits, ctx: ReadContext): void {
  for (const { lower, upper, open } of BOUNDS) {
    const [low, high] = [limits[lower], limits[upper]];
    if (typeof low !== "number" || typeof high !== "number" || (tag.name !== lower && tag.name !== upper)) continue;
    if (low < high || (low === high && !open)) continue;
    const [value, other, otherValue] = tag.name === lower ? [low, upper, high] : [high, lower, low];
    ctx.reportTag(tag, "impossible-limits", { tag: tag.name, value, other, otherValue });
  }
}
