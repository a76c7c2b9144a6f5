import type { BindingEntry, CallableEntry, EnvEntry, Manifest, ParamEntry } from "../contract.ts";
import { problemSentence } from "../shape/problems.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { bindingProblems } from "./binding.ts";
import { withVariablesFor } from "./needed.ts";
import { variable } from "./variable.ts";

/** Says how variables are set; `name` is one of them. */
export type Mend = (it: "it" | "them", name: string) => string;

const byFile: Mend = (it, name) =>
  `set ${it} where the program is started, or in a file of lines such as ${name}=... that --env-file names`;

/**
 * What keeps a program from doing its work in this environment, one line each; nothing when all is well.
 *
 * @param kept those of its functions that are there to be called
 */
export function environmentProblems(
  whole: Manifest,
  kept: readonly CallableEntry[],
  vocabulary: Vocabulary,
  mend: Mend = byFile,
): readonly string[] {
  const { env = [] } = withVariablesFor(kept, whole);
  const missing = env.filter(({ name, required }) => required && variable(name) === undefined);
  const bindings = kept.flatMap(({ params }) => params.flatMap(bindingsOf));
  const misfits = bindings.flatMap((binding) => misfit(binding, env, vocabulary));
  return [...(missing.length > 0 ? [missingText(missing, mend)] : []), ...new Set(misfits)];
}

function missingText(missing: readonly EnvEntry[], mend: Mend): string {
  const names = missing.map(({ name, description, secret }) => {
    const facts = [description?.replace(/\s+/g, " ").trim(), secret && "a secret"].filter(Boolean).join("; ");
    return facts === "" ? name : `${name} (${facts})`;
  });
  return `not set in the environment: ${names.join(", ")}; ${mend(missing.length === 1 ? "it" : "them", missing[0]?.name ?? "")}`;
}

function bindingsOf(param: ParamEntry): readonly BindingEntry[] {
  const injected = param.role === "injected" ? [param] : param.role === "options" ? (param.injected ?? []) : [];
  return injected.flatMap(({ what }) => (typeof what === "object" ? [what] : []));
}

function misfit(binding: BindingEntry, env: readonly EnvEntry[], vocabulary: Vocabulary): readonly string[] {
  if (!("env" in binding)) return [];
  const secret = env.some((each) => each.secret && each.name === binding.env);
  return bindingProblems(binding, vocabulary).map((problem) => {
    const where = `the environment variable ${binding.env}${problem.path === "" ? "" : ` at ${problem.path.replace(/^\./, "")}`}`;
    return `${where}: ${problemSentence(secret ? { ...problem, received: "something else" } : problem)}`;
  });
}
