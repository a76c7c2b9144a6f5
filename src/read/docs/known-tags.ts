import { isSlip } from "../../diagnostics/did-you-mean.ts";

/** Where a comment stands. A parameter that callers do not give as such, and a value of an enum, have little to say: no tag is for them. */
export type TagPlace = "function" | "parameter" | "member" | "type" | "file" | "options" | "injected" | "enum-member";

const VALUES: readonly TagPlace[] = ["parameter", "member", "type"];

const LIMITS =
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format minItems maxItems uniqueItems minProperties maxProperties";

/** The tags that mean something to mcpc alone, and the places where they do. */
const OWN_TAGS: ReadonlyMap<string, readonly TagPlace[]> = new Map<string, readonly TagPlace[]>([
  ...each("destructive idempotent openWorld closedWorld icon timeout rateLimit cache scope", ["function"]),
  ...each("option true false whole unroll bind header resource prompt complete stdin stdout", ["function"]),
  ...each("env secret", ["function", "file"]),
  ["mime", ["function", "type"]],
  ["title", ["function", ...VALUES]],
  ["default", ["parameter", "member"]],
  ...each(LIMITS, VALUES),
  ...each("examples asType nullable integer isInt isLong", VALUES),
]);

/** Tags that others have a use for, too: nothing is wrong with them where mcpc has none. */
const SHARED = words(
  "readonly name param arg argument returns return remarks description summary example deprecated internal hidden ignore",
);

/** Tags of TSDoc, JSDoc and TypeScript, and what typedoc, schema generators and build tools have added to them. */
const STANDARD: ReadonlySet<string> = new Set([
  ...SHARED,
  ...words("alpha beta decorator defaultValue eventProperty experimental inheritDoc label link override packageDocumentation"),
  ...words("privateRemarks public sealed see throws typeParam virtual"),
  ...words("abstract access alias async augments author borrows callback class classdesc constant constructs copyright enum event exports"),
  ...words(
    "external file fires function generator global hideconstructor implements inheritdoc inner instance interface kind lends license",
  ),
  ...words("listens member memberof mixes mixin module namespace package private property protected requires since static this todo"),
  ...words("tutorial type typedef variation version yields extends constructor const defaultvalue desc host fileoverview overview emits"),
  ...words("func method var prop exception yield linkcode linkplain template import satisfies overload"),
  ...words("category categoryDescription group groupDescription document expand expandType preventExpand inline inlineType preventInline"),
  ...words("hideCategories hideGroups showCategories showGroups include includeCode mergeModuleWith disableGroups primaryExport"),
  ...words("sortStrategy useDeclaredType mergeTarget reexport"),
  ...words("id ref comment contentMediaType contentEncoding propertyNames contains required if then else writeOnly additionalProperties"),
  ...words("discriminator items tag security operationId isFloat isDouble isDate isDateTime isString isBool isArray minDate maxDate"),
  ...words("TJS jsx jsxImportSource jsxRuntime jsxFrag flow noflow preserve prettier generated openapi swagger nocheck"),
  ...words("__PURE__ __NO_SIDE_EFFECTS__ pure nosideeffects suppress internalapi modifies final dict struct record"),
]);

/** `@ts-expect-error`, `@TJS-type`, `@vitest-environment`: tools put their names in front. */
const OF_TOOLS = /^(?:ts|TJS|eslint|biome|prettier|vitest|jest|istanbul|c8|v8|type)-./;

/** Tags that say one thing: a second one can only contradict the first. */
export const SINGLE_TAGS: ReadonlySet<string> = new Set([
  ...words("name title mime timeout rateLimit cache resource default asType"),
  ...words(LIMITS),
]);

/** Tags that keep values out. */
export const LIMIT_TAGS: ReadonlySet<string> = new Set(words(LIMITS));

/** Tags that hold by standing there: they take no value, at most a remark. */
export const SWITCHES: ReadonlySet<string> = new Set([
  ...words("readonly destructive idempotent openWorld closedWorld prompt stdin stdout"),
  ...words("internal hidden ignore deprecated nullable integer isInt isLong"),
]);

const ABOUT_FUNCTIONS = words("param arg argument return returns");

/** Tags that everybody knows, at places where one might hope for an effect that they do not have there. */
const VAIN_TAGS: Partial<Record<TagPlace, readonly string[]>> = {
  file: ["readonly", ...ABOUT_FUNCTIONS],
  parameter: ["name", ...ABOUT_FUNCTIONS],
  options: ["name", ...ABOUT_FUNCTIONS],
  injected: ["name", ...ABOUT_FUNCTIONS],
  member: ["name", ...ABOUT_FUNCTIONS],
};

/** Where a tag has an effect, when it has none at this place. */
export function placesElsewhere(name: string, place: TagPlace): readonly TagPlace[] | undefined {
  const places = OWN_TAGS.get(name);
  if (places) return places.includes(place) ? undefined : places;
  return VAIN_TAGS[place]?.includes(name) ? ["function"] : undefined;
}

export function isKnownTag(name: string): boolean {
  return OWN_TAGS.has(name) || STANDARD.has(name) || OF_TOOLS.test(name);
}

/** Whether a tag has an effect somewhere, so that one that is not read would be missed. */
export function hasEffect(name: string): boolean {
  return OWN_TAGS.has(name) || SHARED.includes(name);
}

/** Whether a name that nobody knows is nearly that of a tag that has an effect. */
export function isMeant(name: string): boolean {
  return isSlip(name, [...OWN_TAGS.keys(), ...SHARED]);
}

/** Names that are meant for a place, for "did you mean". */
export function tagsFor(place: TagPlace): readonly string[] {
  const own = [...OWN_TAGS].flatMap(([name, places]) => (places.includes(place) ? [name] : []));
  return [...own, ...SHARED, "see", "since", "throws", "author", "module"];
}

function each(names: string, places: readonly TagPlace[]): readonly (readonly [string, readonly TagPlace[]])[] {
  return words(names).map((name) => [name, places] as const);
}

/** A list of names as one writes it. */
export function words(text: string): readonly string[] {
  return text.split(" ");
}
