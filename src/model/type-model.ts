import type { CodecName } from "./codec.ts";
import type { Limits } from "./limits.ts";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A place in the user's source. Lines and columns count from 1, columns in UTF-16 units; `end` is exclusive. */
export interface Span {
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Texts for people and models. */
export interface Doc {
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly examples?: readonly Example[];
}

/** A value of the type, of an `@example` tag. */
export interface Example {
  readonly value: Json;
  readonly span: Span;
}

/** What stands for a value that a caller leaves away. */
export interface Default {
  readonly value: Json;
  /** An initializer runs in the function itself and is only told; the value of a `@default` tag is filled in by the server. */
  readonly from: "initializer" | "tag";
  readonly span: Span;
}

/** What is filled in: the call's `AbortSignal`, its `Context`, the streams of a shell, or a value that `@bind` names. */
export type Injection = "signal" | "context" | "stdin" | "stdout" | Binding;

/** A value that never comes from the caller, of the type the function declares. */
export interface Binding {
  readonly type: TypeModel;
  /** A variable of the environment, or JSON. */
  readonly from: { readonly env: string } | { readonly value: Json };
  /** The `@bind` tag. */
  readonly span: Span;
}

/** A member of an object type. */
export interface Prop {
  readonly name: string;
  readonly type: TypeModel;
  readonly optional: boolean;
  readonly default?: Default;
  readonly doc: Doc;
  /** Where the member is declared. */
  readonly span?: Span;
  /** Set on members the server fills in (an `AbortSignal` among the options); they are in no schema. */
  readonly injected?: Injection;
}

/**
 * A type. Each kind says something of its own in JSON Schema; constructs that do not (`Partial<T>`, `keyof T`, ...)
 * arrive here already resolved.
 */
export type TypeModel =
  /** `unknown` and `any`: every JSON value. */
  | (Annotated & { readonly kind: "json"; readonly any?: true })
  | (Annotated & { readonly kind: "boolean" })
  | (Annotated & { readonly kind: "number"; readonly integer?: true })
  | (Annotated & { readonly kind: "string" })
  /** A value with another form on the wire than in the program (Date, bigint, bytes, Map, ...). */
  | (Annotated & { readonly kind: "coded"; readonly codec: CodecName; readonly wire: TypeModel })
  | (Annotated & { readonly kind: "literal"; readonly value: string | number | boolean | null })
  | (Annotated & { readonly kind: "array"; readonly items: TypeModel })
  | TupleModel
  | ObjectModel
  /** Members in source order, flattened, without duplicates; at least two. */
  | (Annotated & { readonly kind: "union"; readonly members: readonly TypeModel[] })
  /** A named type in `Module.types`. */
  | (Annotated & { readonly kind: "ref"; readonly name: string })
  /** Something without a JSON form. `check/` decides what becomes of it; nothing after `check/` ever sees one. */
  | OpaqueModel;

export interface TupleModel extends Annotated {
  readonly kind: "tuple";
  /** Fixed elements at the front. */
  readonly items: readonly TupleItem[];
  /** Elements of the `...rest[]` part. */
  readonly rest?: TypeModel;
  /** Fixed elements behind the rest part (`[...string[], number]`). */
  readonly tail?: readonly TupleItem[];
}

export interface TupleItem {
  readonly type: TypeModel;
  readonly optional?: true;
  /** The element's label. */
  readonly name?: string;
}

export interface ObjectModel extends Annotated {
  readonly kind: "object";
  readonly props: readonly Prop[];
  /** Index signatures; a key that is no prop must match one of them. None: the object is closed. */
  readonly index: readonly IndexModel[];
  /** Set for an instance of a class that plain data cannot stand for: why it cannot be an argument. */
  readonly instance?: Instance;
}

export interface Instance {
  readonly className: string;
  /** "it has methods" */
  readonly because: string;
  /** What its `toJSON` is declared to return: the form in which it goes out. */
  readonly json?: TypeModel;
}

export interface IndexModel {
  /** Anchored regular expression the key must match; absent: every key. */
  readonly pattern?: string;
  readonly type: TypeModel;
}

export interface OpaqueModel extends Annotated {
  readonly kind: "opaque";
  readonly reason: OpaqueReason;
  /** The type as TypeScript prints it, shortened. */
  readonly text: string;
}

export type OpaqueReason =
  | "function"
  | "symbol"
  | "promise"
  | "iterable"
  /** a stream the function would read from (stdin) */
  | "stream-in"
  /** a stream the function would write to (stdout) */
  | "stream-out"
  /** an open file, socket, server or worker */
  | "handle"
  | "weak"
  | "never"
  /** `undefined` in the midst of an array: nothing that callers could send, and null on the way out */
  | "undefined"
  /** an instance of a built-in class that is no data */
  | "instance"
  /** a generic type that contains ever larger instances of itself */
  | "infinite"
  /** nothing mcpc knows */
  | "unknown";

/** What JSDoc adds to a type: constraints are enforced, texts are shown. */
export interface Annotated {
  readonly limits?: Limits;
  readonly doc?: Doc;
  /** Media type, on text and bytes: what a result of this type is. */
  readonly mime?: string;
}
