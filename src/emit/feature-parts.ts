import type { CallableEntry, FeatureName, Manifest, ParamEntry, ReturnsEntry, Shape } from "../../templates/contract.ts";
import { callablesOf, injectionsOf } from "./callables.ts";
import { type PartSource, runtimeImport } from "./part-source.ts";

/** The most tools that are listed on one page, as `templates/protocol/pages.ts` has it. */
const PAGE = 200;

/** The features and encoders of results that a program carries because its module uses them. */
export function featureParts(manifest: Manifest): readonly PartSource[] {
  const features = featuresOf(manifest);
  const encoders = encodersOf(manifest);
  const served = {
    imports: features.map((name) => runtimeImport(name, `protocol/${FILES[name]}.ts`)),
    member: `features: [${features.join(", ")}]`,
  };
  const encoding = {
    imports: encoders.map((kind) => runtimeImport(`encoder as ${kind}_encoder`, `content/encoders/${kind}.ts`)),
    member: `encoders: { ${encoders.map((kind) => `${kind}: ${kind}_encoder`).join(", ")} }`,
  };
  return [served, ...(encoders.length > 0 ? [encoding] : [])];
}

/** The file of `templates/protocol/` for each feature. */
const FILES: Readonly<Record<FeatureName, string>> = {
  completions: "completions/completions",
  pagedTools: "paged-tools",
  prompts: "prompts/prompts",
  resources: "resources/resources",
  watchedResources: "resources/watched-resources",
};

/** What a module needs of the protocol beside tools. */
export function featuresOf(manifest: Manifest): readonly FeatureName[] {
  const { tools, resources = [], prompts = [] } = manifest;
  return [
    ...(tools.length > PAGE ? (["pagedTools"] as const) : []),
    ...(resources.length > 0 ? [isWatched(manifest) ? ("watchedResources" as const) : ("resources" as const)] : []),
    ...(prompts.length > 0 ? (["prompts"] as const) : []),
    ...([...resources, ...prompts].some((each) => isCompletable(each, manifest)) ? (["completions"] as const) : []),
  ];
}

/** Resources change by themselves, or by what any function says to its `Context`. */
function isWatched(manifest: Manifest): boolean {
  const { resources = [], changes } = manifest;
  const tells = changes && callablesOf(manifest).some(({ params }) => params.flatMap(injectionsOf).includes("context"));
  return tells === true || resources.some(({ returns }) => "stream" in returns);
}

function isCompletable(entry: CallableEntry & { readonly completers?: object }, { types }: Manifest): boolean {
  return entry.completers !== undefined || entry.params.flatMap(shapesOf).some((shape) => hasValues(shape, types));
}

function shapesOf(param: ParamEntry): readonly Shape[] {
  if (param.role === "options") return param.props.map(({ shape }) => shape);
  return "shape" in param ? [param.shape] : [];
}

/** Whether a shape names values that can be proposed. */
function hasValues(shape: Shape, types: Manifest["types"], seen: readonly string[] = []): boolean {
  switch (shape.kind) {
    case "enum":
    case "boolean":
      return true;
    case "array":
      return hasValues(shape.items, types, seen);
    case "union":
      return shape.members.some((member) => hasValues(member, types, seen));
    case "coded":
      return shape.codec === "set" && hasValues(shape.wire, types, seen);
    case "ref": {
      const target = types[shape.name];
      return target !== undefined && !seen.includes(shape.name) && hasValues(target, types, [...seen, shape.name]);
    }
    default:
      return false;
  }
}

/** Kinds of tool results that are no plain values. */
function encodersOf({ tools }: Manifest): readonly ReturnsEntry["kind"][] {
  return (["content", "media"] as const).filter((kind) => tools.some(({ returns }) => returns.kind === kind));
}
