/**
 * The waist of the compiler: what a module means, as plain frozen JSON-serialisable data.
 * `read/` makes it, everything after `read/` only looks at it. No compiler object appears here.
 */

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

/** One MCP server: what the entry module exports. */
export interface Module {
  readonly name: string;
  readonly version: string;
  /** The file name of the (first) entry, for messages. */
  readonly file: string;
  readonly instructions?: string;
  readonly tools: readonly Tool[];
  /** Exported functions that are no tools, in source order. */
  readonly excluded: readonly Excluded[];
  /** Named types, the targets of `ref`. Names are unique, stable and match `[A-Za-z0-9_.-]+`. */
  readonly types: Readonly<Record<string, TypeModel>>;
}

/** A module after `check/`: every tool can be served, and no type in it is opaque. */
export type ServedModule = Module;

/** An exported function that is no tool. */
export interface Excluded {
  readonly name: string;
  readonly reason: string;
  readonly span: Span;
}

/** An exported function that agents can call. */
export interface Tool {
  /** The name clients see. */
  readonly name: string;
  readonly from: ExportPath;
  readonly doc: ToolDoc;
  /** One per argument of the function, in call order. */
  readonly params: readonly Param[];
  readonly returns: Returns;
  readonly span: Span;
}

/** Where a function is found: the number of the entry, the name of the export (an identifier or `default`), then of members. */
export interface ExportPath {
  readonly entry: number;
  readonly path: readonly string[];
}

/** What the JSDoc of a function says. */
export interface ToolDoc extends Doc {
  /** Text of `@returns`. */
  readonly returns?: string;
  readonly hints: Hints;
}

/** MCP tool annotations; all four are always present (some clients assume the worst of an absent one). */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Texts for people and models. */
export interface Doc {
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly examples?: readonly Json[];
}

/** How one argument of the function comes out of the call's `arguments` object. */
export type Param =
  | PositionalParam
  | NamedParam
  /** The members of an options object, each a property under its own name. */
  | { readonly role: "options"; readonly name: string; readonly props: readonly Prop[]; readonly optional: boolean; readonly span: Span }
  /** Filled in by the server, invisible to callers. */
  | { readonly role: "injected"; readonly name: string; readonly what: Injection; readonly span: Span }
  /** An optional argument without a JSON form (a callback): the function always sees `undefined`. */
  | { readonly role: "omitted"; readonly name: string; readonly span: Span };

/** `role: "rest"` spreads the array over the remaining arguments; its `type` is the array type. */
export interface PositionalParam {
  readonly role: "positional" | "rest";
  /** The property's name: `_1`, `_2`, ..., or the parameter's own. */
  readonly key: string;
  /** The parameter's name in the source. */
  readonly name: string;
  readonly type: TypeModel;
  readonly optional: boolean;
  readonly default?: Default;
  readonly doc: Doc;
  readonly span: Span;
}

/** One argument under a name of its own, an option on the command line: what `@option`, `@true` and `@false` make of a parameter. */
export interface NamedParam extends Omit<PositionalParam, "role"> {
  readonly role: "named";
  readonly spellings: Spellings;
}

/** How an option is written on the command line, dashes included. */
export interface Spellings {
  /** At least one. */
  readonly on: readonly string[];
  /** Of a boolean: what sets it to false; empty when its author names nothing. */
  readonly off: readonly string[];
  /** The tag that says so. */
  readonly span: Span;
}

/** What stands for a value that a caller leaves away. */
export interface Default {
  readonly value: Json;
  /** An initializer runs in the function itself and is only told; the value of a `@default` tag is filled in by the server. */
  readonly from: "initializer" | "tag";
  readonly span: Span;
}

/** What the server can inject. */
export type Injection = "signal";

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

/** What the function gives back, promises unwrapped. */
export type Returns =
  | { readonly kind: "void" }
  /** Text or bytes with a media type: an image, audio, text or embedded-resource block. A `Blob` brings its own type. */
  | { readonly kind: "media"; readonly mimeType?: string }
  /** `stream`: a generator or another iterable, collected into the array that `type` describes. */
  | { readonly kind: "value"; readonly type: TypeModel; readonly stream?: true };

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
