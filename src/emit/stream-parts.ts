import type { Manifest } from "../../templates/contract.ts";
import { callablesOf } from "./callables.ts";
import { type PartSource, runtimeImport } from "./part-source.ts";

/** What a program carries whose functions are generators. */
export function streamParts(manifest: Manifest): readonly PartSource[] {
  const streams = callablesOf(manifest).some(({ returns }) => "stream" in returns);
  return streams ? [{ imports: [runtimeImport("collect", "call/collect.ts")], member: "collect" }] : [];
}
