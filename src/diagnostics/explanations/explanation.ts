import type { CodeArgs } from "../code-args.ts";

/** The long text of a diagnostic, which `mcpc explain` shows. The examples are run by the tests. */
export interface Explanation {
  /** What it means, in one sentence. */
  readonly summary: string;
  /** Why that matters, and how one gets out of it. */
  readonly why: string;
  /** Causes the diagnostic. */
  readonly wrong: Listing;
  /** The same without it. */
  readonly right: Listing;
}

/** Files by name, the module being `lib.ts`; under `shell`, commands as one types them. */
export type Listing = Readonly<Record<string, string>>;

/** An explanation for each code; a code without one does not compile. */
export type Explanations = ExplanationsOf<CodeArgs>;

/** The explanations of one phase's codes. */
export type ExplanationsOf<Args> = Readonly<Record<keyof Args, Explanation>>;
