import type { Json } from "../json.ts";

/** What a value must look like: the model of a type without its texts. One walker decodes and encodes by it. */
export type Shape =
  | { readonly kind: "json" }
  | { readonly kind: "boolean" }
  | { readonly kind: "number"; readonly integer?: true; readonly limits?: Limits }
  /** `slow`: the pattern may take time exponential in the length of a text. */
  | { readonly kind: "string"; readonly limits?: Limits; readonly slow?: true }
  /** A union of literals, by value. */
  | { readonly kind: "enum"; readonly values: readonly (string | number | boolean | null)[] }
  | { readonly kind: "array"; readonly items: Shape; readonly limits?: Limits }
  | {
      readonly kind: "tuple";
      readonly items: readonly Shape[] /** how many of `items` must be there */;
      readonly required: number;
      readonly rest?: Shape;
      readonly tail?: readonly Shape[];
      readonly limits?: Limits;
    }
  | {
      readonly kind: "object";
      readonly props: readonly PropShape[];
      readonly index?: readonly { readonly pattern?: string; readonly shape: Shape }[];
      readonly limits?: Limits;
    }
  | { readonly kind: "union"; readonly members: readonly Shape[] }
  | { readonly kind: "coded"; readonly codec: string; readonly wire: Shape }
  | { readonly kind: "ref"; readonly name: string };

/** A member of an object; an array of them rather than a record, so that `__proto__` is a name like any other. */
export interface PropShape {
  readonly name: string;
  readonly shape: Shape;
  readonly optional?: true;
  /** Filled in when the member is absent and the source has no initializer of its own. */
  readonly default?: Json;
}

/** JSON Schema's constraint keywords, with their JSON Schema meaning. */
export interface Limits {
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}
