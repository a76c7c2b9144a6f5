import type { JsonSchema } from "../../templates/contract.ts";
import type { TypeModel } from "../model/model.ts";

/** What the writers of one schema share. */
export interface SchemaContext {
  readonly types: Readonly<Record<string, TypeModel>>;
  /** Arguments are closed objects, results open ones: what is undeclared never leaves the process anyway. */
  readonly direction: "in" | "out";
  /** Named types that are written as `$ref`; all others are written in place. */
  readonly byReference: ReadonlySet<string>;
  /** Names referred to so far. */
  readonly referred: Set<string>;
  /** The schema of a type inside this one. */
  schemaOf(model: TypeModel): JsonSchema;
}
