import type { Manifest, PolicyEntry } from "../../templates/contract.ts";
import { callablesOf, injectionsOf } from "./callables.ts";
import { type PartSource, runtimeImport } from "./part-source.ts";

/** The export and the file of `templates/call/policy/` for each policy, innermost first: an answer from the cache costs no call of the limit. */
const policies: readonly (readonly [policy: keyof PolicyEntry, name: string, file: string])[] = [
  ["timeout", "timeout", "timeout"],
  ["rateLimit", "rateLimit", "rate-limit"],
  ["cache", "cache", "cache"],
];

/** What a program carries for the policies and the bindings of its functions. */
export function policyParts(manifest: Manifest): readonly PartSource[] {
  const callables = callablesOf(manifest);
  const used = policies.filter(([policy]) => callables.some((callable) => callable.policy?.[policy] !== undefined));
  const around = {
    imports: used.map(([, name, file]) => runtimeImport(name, `call/policy/${file}.ts`)),
    member: `around: [${used.map(([, name]) => name).join(", ")}]`,
  };
  const bind = { imports: [runtimeImport("createBind", "env/binding.ts")], member: "bind: createBind" };
  const binds = callables.some(({ params }) => params.flatMap(injectionsOf).some((what) => typeof what === "object"));
  return [...(used.length > 0 ? [around] : []), ...(binds ? [bind] : [])];
}
