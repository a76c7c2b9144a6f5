import type { Json } from "../contract.ts";
import type { Failure } from "../protocol/failure.ts";
import type { Revision } from "../protocol/revisions.ts";

/** What became of a call; texts are for people and models. */
export type Called =
  /** `absent`: the function gave back undefined, for which JSON has null. */
  | { readonly kind: "value"; readonly value: Json; readonly absent?: true }
  /** The function is declared to return nothing. */
  | { readonly kind: "nothing" }
  /** Content blocks. */
  | ({ readonly kind: "content" } & Content)
  /** The arguments do not fit, and the function did not run. */
  | { readonly kind: "refused"; readonly text: string }
  /** The module did not load, the function threw, a limit ended it, or its result does not fit its declared type. `failure`: what the protocol has for it; `thrown`: what was thrown. */
  | {
      readonly kind: "failed";
      readonly text: string;
      readonly failure?: Failure;
      readonly thrown?: unknown;
      readonly limit?: ReachedLimit;
    };

/** A limit of the function's own that was reached: `@rateLimit`, with the seconds until a call is let through again, or `@timeout`. */
export type ReachedLimit = { readonly kind: "rate"; readonly wait: number } | { readonly kind: "time" };

/** Content blocks, which know themselves how they are shown: only programs whose functions make some carry what that takes. */
export interface Content {
  /** The `tools/call` result, JSON text, as the revision has it. */
  write(revision: Revision): string;
  /** The function says of its own result that it is a failure. */
  readonly failed: boolean;
  /** For the shell. */
  print(): string | Uint8Array;
}
