/**
 * The waist of the compiler: what a module means, as plain frozen JSON-serialisable data.
 * `read/` makes it, everything after `read/` only looks at it. No compiler object appears here.
 */

import type { Prompt, Resource, Tool } from "./function-model.ts";
import type { Limits } from "./limits.ts";
import type { Default, Doc, Span, TypeModel } from "./type-model.ts";

export type * from "./function-model.ts";
export type * from "./type-model.ts";

/** One MCP server: what the entry module exports. */
export interface Module {
  readonly name: string;
  readonly version: string;
  /** The file names of the entries, for messages. */
  readonly files: readonly string[];
  readonly instructions?: string;
  /** Of several entries, what the names of their tools begin with. */
  readonly modules?: readonly string[];
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  /** Functions that read stdin or write stdout (`@stdin`, `@stdout`): excluded for clients, called from the shell. */
  readonly commands: readonly Tool[];
  /** What `@env` and `@secret` declare, each name once. */
  readonly env: readonly EnvVariable[];
  /** Calls of `Context.elicit` into which a schema is put. */
  readonly elicitations: readonly Elicitation[];
  /** Functions may say that a resource has changed. */
  readonly changes?: true;
  /** Exported functions that clients do not reach, in source order. */
  readonly excluded: readonly Excluded[];
  /** Named types, the targets of `ref`. Names are unique, stable and match `[A-Za-z0-9_.-]+`. */
  readonly types: Readonly<Record<string, TypeModel>>;
  readonly compilation?: Compilation;
}

/** How the sources become code, where their author says so. */
export interface Compilation {
  /** File -> specifier -> file: imports that lead elsewhere than one would look by default. */
  readonly imports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Of packages' `exports`, beside the usual ones. */
  readonly conditions: readonly string[];
  /** Of tsconfig.json; paths are absolute. */
  readonly options: Readonly<Record<string, boolean | string | Readonly<Record<string, readonly string[]>>>>;
}

/** A module after `check/`: every tool can be served, and no type in it is opaque. */
export type ServedModule = Module;

/** What a function is to clients. */
export type ServedKind = "tool" | "prompt" | "resource";

/** An exported function that clients do not reach. */
export interface Excluded {
  readonly name: string;
  /** What it would be. */
  readonly what: ServedKind;
  readonly reason: string;
  readonly span: Span;
}

/** A variable of the environment that the server reads. */
export interface EnvVariable {
  readonly name: string;
  readonly description?: string;
  /** Its value is never shown. */
  readonly secret: boolean;
  readonly required: boolean;
  /** What an optional one is when it is not set. */
  readonly default?: string;
  /** A file comment declares it: it belongs to whatever is served. */
  readonly always?: true;
  readonly span: Span;
}

/** A call of `Context.elicit` whose form is given as a type. */
export interface Elicitation {
  /** Absolute path with forward slashes. */
  readonly file: string;
  /** Where the second argument goes, in UTF-16 units. */
  readonly offset: number;
  /** There is no comma yet before that place. */
  readonly comma: boolean;
  readonly form: Form;
  readonly span: Span;
}

/** What a user is asked to fill in: flat, one input field for each member. */
export interface Form {
  readonly fields: readonly FormField[];
}

export interface FormField {
  readonly name: string;
  /** `array`: several of the choices. */
  readonly type: "string" | "number" | "integer" | "boolean" | "array";
  readonly optional: boolean;
  readonly limits: Limits;
  readonly choices?: readonly { readonly value: string; readonly title?: string }[];
  readonly doc: Doc;
  readonly default?: Default;
}
