import { rows } from "../command-line/layout.ts";
import type { Manifest } from "../contract.ts";

/** The part of a program's help that lists the variables of the environment. */
export function environmentHelp({ env = [] }: Manifest, width: number): string {
  const list = env.map(({ name, description = "", secret, required, default: fallback }): readonly [string, string] => {
    const facts = [required ? "required" : "optional", secret && "secret", fallback !== undefined && `default: ${fallback}`];
    return [name, [description, `(${facts.filter(Boolean).join(", ")})`].filter(Boolean).join("\n")];
  });
  const file = ["--env-file FILE", "in front of all else: reads variables from lines NAME=value; what is set already counts more"] as const;
  return `Environment:\n${rows([...list, file], width)}`;
}
