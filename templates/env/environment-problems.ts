import type { BindingEntry, EnvEntry, Manifest, ParamEntry } from "../contract.ts";
import { problemSentence } from "../shape/problems.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { bindingProblems } from "./binding.ts";
import { variable } from "./variable.ts";

/** What keeps a program from doing its work in this environment, one line each; nothing when all is well. */
export function environmentProblems(manifest: Manifest, vocabulary: Vocabulary): readonly string[] {
  const { env = [], tools, resources = [], prompts = [], commands = [] } = manifest;
  const missing = env.filter(({ name, required }) => required && variable(name) === undefined);
  const bindings = [...tools, ...resources, ...prompts, ...commands].flatMap(({ params }) => params.flatMap(bindingsOf));
  const misfits = bindings.flatMap((binding) => misfit(binding, env, vocabulary));
  return [...(missing.length > 0 ? [missingText(missing)] : []), ...new Set(misfits)];
}

function missingText(missing: readonly EnvEntry[]): string {
  const [first] = missing;
  const names = missing.map(({ name, description, secret }) => {
    const facts = [description?.replace(/\s+/g, " ").trim(), secret && "a secret"].filter(Boolean).join("; ");
    return facts === "" ? name : `${name} (${facts})`;
  });
  const it = missing.length === 1 ? "it" : "them";
  return `not set in the environment: ${names.join(", ")}; set ${it} where the program is started, or in a file of lines such as ${first?.name}=... that --env-file names`;
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
