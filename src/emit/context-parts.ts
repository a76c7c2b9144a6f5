import type { Manifest } from "../../templates/contract.ts";
import { callablesOf, injectionsOf } from "./callables.ts";
import { type PartSource, runtimeImport } from "./part-source.ts";

/** What a program carries whose functions take a `Context`. */
export function contextParts(manifest: Manifest): readonly PartSource[] {
  const takes = callablesOf(manifest).some(({ params }) => params.flatMap(injectionsOf).includes("context"));
  return takes ? [{ imports: [runtimeImport("context", "protocol/context/part.ts")], member: "context" }] : [];
}
