import type { Manifest } from "../contract.ts";
import type { Mend } from "../env/environment-problems.ts";
import { callablesIn } from "../env/needed.ts";
import { prepareEnvironment as prepare } from "../env/prepare.ts";
import type { Parts } from "../parts.ts";

const onPlatform: Mend = (it) => `set ${it} in the platform's environment, or in what it hands over as second argument`;

/**
 * Makes the declared variables ready where no program starts: those that the platform hands over go where the module looks for them.
 * Gives the parts that tell no secrets; throws when a variable is missing or does not fit.
 *
 * @param given a variable as the platform hands it over
 */
export function prepareEnvironment(manifest: Manifest, parts: Parts, given: (name: string) => string | undefined): Parts {
  const { env = [] } = manifest;
  for (const { name } of env) {
    const value = given(name);
    if (value !== undefined) process.env[name] = value;
  }
  const { problems, parts: prepared } = prepare(manifest, parts, callablesIn(manifest), onPlatform);
  if (problems.length > 0) throw new Error(problems.join("; "));
  return prepared;
}
