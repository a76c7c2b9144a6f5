import type { Default, Doc, Injection, Prop, Span, TypeModel } from "./type-model.ts";

/** An exported function that clients reach. */
export interface Callable {
  /** The name clients see. */
  readonly name: string;
  readonly from: ExportPath;
  readonly doc: ToolDoc;
  /** One per argument of the function, in call order. */
  readonly params: readonly Param[];
  readonly returns: Returns;
  readonly icons?: readonly Icon[];
  readonly policy?: Policy;
  /** OAuth scopes that a caller over HTTP must have, of `@scope`. */
  readonly scopes?: readonly string[];
  /** Names of the variables that its comment declares. */
  readonly env?: readonly string[];
  readonly span: Span;
  /** What `@name` says, where it gives the name. */
  readonly nameSpan?: Span;
}

/** A function that agents call. */
export interface Tool extends Callable {
  /** HTTP headers that repeat a property (`x-mcp-header`), of `@header`: property -> name of the header behind `Mcp-Param-`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A function that is read: `@resource URI`. Its parameters are the variables of the URI, by their own names; none for a plain URI. */
export interface Resource extends Callable {
  /** A URI, or a template of RFC 6570. */
  readonly uri: string;
  /** Of `@mime`; absent: told from what comes back. */
  readonly mimeType?: string;
  readonly completers?: Completers;
}

/** A function that makes messages: `@prompt`. Its parameters are the prompt's arguments, by their own names. */
export interface Prompt extends Callable {
  readonly completers?: Completers;
}

/** Functions that propose values, of `@complete`: argument -> the function that is given what was typed so far. */
export type Completers = Readonly<Record<string, ExportPath>>;

/** A picture that clients may show. */
export interface Icon {
  /** `https:` or `data:`. */
  readonly src: string;
  readonly mimeType?: string;
}

/** What the server enforces around calls; times in milliseconds. */
export interface Policy {
  readonly timeout?: number;
  readonly rateLimit?: { readonly calls: number; readonly per: number };
  /** How long a result may answer calls with the same arguments. */
  readonly cache?: number;
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

/** How one argument of the function comes out of the call's `arguments` object. */
export type Param =
  | PositionalParam
  | NamedParam
  /** The members of an options object, each a property under its own name. */
  | {
      readonly role: "options";
      readonly name: string;
      readonly props: readonly Prop[];
      readonly optional: boolean;
      /** Of the object as a whole: what it is when none of its members is given. */
      readonly default?: Default;
      readonly span: Span;
    }
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
  /** The one that says what sets it to false, when there are two. */
  readonly offSpan?: Span;
}

/** What the function gives back, promises unwrapped. */
export type Returns =
  | { readonly kind: "void" }
  /** Text or bytes with a media type: an image, audio, text or embedded-resource block. A `Blob` brings its own type. */
  | { readonly kind: "media"; readonly mimeType?: string }
  /** `stream`: a generator or another iterable, collected into the array that `type` describes. */
  | { readonly kind: "value"; readonly type: TypeModel; readonly stream?: true }
  /** The protocol's own types: content blocks, messages, whole results. `type` may hold others beside them. */
  | { readonly kind: "content"; readonly type: TypeModel; readonly stream?: true };
