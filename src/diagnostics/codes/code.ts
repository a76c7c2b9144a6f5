import type { CodeArgs } from "../code-args.ts";

export type Severity = "error" | "warning" | "note";

export type DiagnosticCode = keyof CodeArgs;

/** What is said under one code. */
export interface Code<Args> {
  readonly severity: Severity;
  /** `names`: all that it is said of, of a code that is told together. */
  readonly message: (args: Args, names: readonly string[]) => string;
  readonly hint: (args: Args) => string;
  /**
   * Set on what is likely to be true of many functions at once: all reports of the code become one diagnostic, at the place of the
   * first. Gives what one report is about.
   */
  readonly together?: (args: Args) => string;
  /** Set on a note that `--strict` makes an error, as it does every warning. */
  readonly strict?: true;
}

/** A message for each code; a code without one does not compile. */
export type Codes = CodesOf<CodeArgs>;

/** The messages of one phase, by what they need to be told. */
export type CodesOf<Args> = { readonly [C in keyof Args]: Code<Args[C]> };
