import type { Manifest, Shape } from "../../templates/contract.ts";
import type { Kind } from "../../templates/shape/kind.ts";
import type { Rules } from "../../templates/shape/rule.ts";
import { shapesIn } from "./families.ts";
import { type PartSource, runtimeImport } from "./part-source.ts";

/** The file of `templates/shape/kinds/` that makes walks of each kind of shape. */
export const kindFiles: Readonly<Record<Kind, string>> = {
  json: "json-out",
  boolean: "scalar",
  number: "scalar",
  string: "scalar",
  enum: "scalar",
  array: "array",
  tuple: "array",
  object: "object",
  union: "union",
  coded: "coded",
};

/** The kinds of value that limits are about, and the file of `templates/shape/` that makes rules of them. */
const ruleFiles: Readonly<Record<keyof Rules, string>> = { number: "limits", string: "limits", array: "limits", object: "limits" };

/** What a program carries for the kinds of its shapes, and for their limits. */
export function shapeParts(manifest: Manifest): readonly PartSource[] {
  const shapes = shapesIn(manifest);
  return [
    part("kinds", "Walk", "shape/kinds", kindFiles, new Set(shapes.map(({ kind }) => kind))),
    part("rules", "Rules", "shape", ruleFiles, new Set(shapes.flatMap(limitedKinds))),
  ];
}

/** The makers of some kinds, in the order of the table. */
function part(name: string, what: string, folder: string, files: Readonly<Record<string, string>>, kinds: ReadonlySet<string>): PartSource {
  const used = Object.entries(files).filter(([kind]) => kinds.has(kind));
  return {
    imports: used.map(([kind, file]) => runtimeImport(kind + what, `${folder}/${file}.ts`)),
    member: `${name}: { ${used.map(([kind]) => `${kind}: ${kind}${what}`).join(", ")} }`,
  };
}

/** The kinds of value that a shape has limits of; the names under an index may have a pattern. */
function limitedKinds(shape: Shape): readonly (keyof Rules)[] {
  const limited = "limits" in shape && shape.limits !== undefined;
  switch (shape.kind) {
    case "number":
    case "string":
    case "array":
      return limited ? [shape.kind] : [];
    case "tuple":
      return limited ? ["array"] : [];
    case "object":
      return [...(limited ? (["object"] as const) : []), ...(shape.index?.some(({ pattern }) => pattern) ? (["string"] as const) : [])];
    default:
      return [];
  }
}
