import { didYouMean } from "./diagnostics/did-you-mean.ts";
import type { CompileOptions } from "./options.ts";

const NAMES: Readonly<Record<keyof CompileOptions, true>> = {
  entry: true,
  output: true,
  cwd: true,
  name: true,
  serverVersion: true,
  text: true,
  args: true,
  only: true,
  except: true,
  http: true,
  target: true,
  external: true,
  sourcemap: true,
  licenses: true,
  allowTypeErrors: true,
  strict: true,
};

/**
 * Programs that are not type-checked may pass anything: an option of another name would count for nothing, and nobody would know.
 *
 * @throws TypeError that names what is unknown or missing
 */
export function expectOptions(options: object): void {
  const known = Object.keys(NAMES);
  for (const name of Object.keys(options)) {
    if (!known.includes(name))
      throw new TypeError(`there is no option '${name}': ${didYouMean(name, known) ?? `known are ${known.join(", ")}`}`);
  }
  if (!("entry" in options) || options.entry === undefined)
    throw new TypeError("the option 'entry' is missing: the path of a module, or of several");
}
