import type { Json } from "../contract.ts";

/** What became of a call; texts are for people and models. */
export type Called =
  | { readonly kind: "value"; readonly value: Json }
  /** The function is declared to return nothing. */
  | { readonly kind: "nothing" }
  /** Text or bytes (base64) of a media type. */
  | ({ readonly kind: "media"; readonly mimeType: string } & ({ readonly text: string } | { readonly data: string }))
  /** The arguments do not fit, and the function did not run. */
  | { readonly kind: "refused"; readonly text: string }
  /** The module did not load, the function threw, or its result does not fit its declared type. */
  | { readonly kind: "failed"; readonly text: string };
