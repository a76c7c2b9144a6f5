import type { CodeArgs } from "../code-args.ts";

export type Severity = "error" | "warning" | "note";

export type DiagnosticCode = keyof CodeArgs;

/** What is said under one code. */
export interface Code<Args> {
  readonly severity: Severity;
  readonly message: (args: Args) => string;
  readonly hint: (args: Args) => string;
}

/** A message for each code; a code without one does not compile. */
export type Codes = { readonly [C in DiagnosticCode]: Code<CodeArgs[C]> };
