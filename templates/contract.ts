/**
 * What the compiler and the runtime agree on: `src/emit` writes a `Manifest`, the runtime reads it.
 * Everything is JSON; types only, nothing here exists at run time.
 */

import type { Json, JsonSchema } from "./json.ts";
import type { PropShape, Shape } from "./shape/shape.ts";

export type * from "./json.ts";
export type * from "./shape/shape.ts";

/** All that an emitted program knows about itself. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly instructions?: string;
  /** How a string result is written into its text block: as it is, or JSON-quoted. */
  readonly text: "raw" | "json";
  /** Of several modules, what the names of their tools begin with. */
  readonly modules?: readonly string[];
  readonly tools: readonly ToolEntry[];
  readonly resources?: readonly ResourceEntry[];
  readonly prompts?: readonly PromptEntry[];
  /** Functions may say that a resource has changed. */
  readonly changes?: true;
  /** What is called from the shell alone, as a tool is: it reads stdin or writes stdout. */
  readonly commands?: readonly ToolEntry[];
  /** Variables of the environment that the server reads. */
  readonly env?: readonly EnvEntry[];
  /** Shapes of named types, the targets of `ref`. */
  readonly types: Readonly<Record<string, Shape>>;
  /** One line per exported function that is no tool, said again on `--mcp-tools`. */
  readonly notes: readonly string[];
}

/** What a program needs from outside, told for those who put it elsewhere. */
export interface Needs {
  /** Where the native addons that it carries run, in Node's words, and the version of Node that they were found for. */
  readonly machine?: { readonly platform: string; readonly arch: string; readonly node: string };
  /** Packages that it looks for in a `node_modules`: name -> the version it was built with, "" when none was installed. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Files that were written beside it: what follows its own name. */
  readonly beside?: readonly string[];
}

/** A function that clients reach, and how values get in and out of it. */
export interface CallableEntry {
  readonly name: string;
  /** One per argument of the function, in call order. */
  readonly params: readonly ParamEntry[];
  readonly returns: ReturnsEntry;
  readonly policy?: PolicyEntry;
  /** OAuth scopes that a caller over HTTP must have. */
  readonly scopes?: readonly string[];
  /** Variables that are there for this function, and maybe for others, but not for all of the module. */
  readonly env?: readonly string[];
}

export interface ToolEntry extends CallableEntry {
  /** The tool as the newest revision lists it; older revisions get a projection of this. */
  readonly listing: Listing;
  /** What revisions before 2026-07-28 list instead: the input schema without `x-mcp-header`. */
  readonly older?: Pick<Listing, "inputSchema">;
  /** Properties that HTTP requests repeat in a header: property -> name of the header behind `Mcp-Param-`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What `resources/read` reads; loaded as `resource:<name>`. */
export interface ResourceEntry extends CallableEntry {
  readonly listing: ResourceListing;
  /** Variable -> the function that proposes values for it; loaded as `complete:<name>`. */
  readonly completers?: Readonly<Record<string, string>>;
}

/** What `prompts/get` runs; loaded as `prompt:<name>`. */
export interface PromptEntry extends CallableEntry {
  readonly listing: PromptListing;
  /** Argument -> the function that proposes values for it; loaded as `complete:<name>`. */
  readonly completers?: Readonly<Record<string, string>>;
}

/** A member of `resources` (with `uri`) or of `resourceTemplates` (with `uriTemplate`), as the newest revision lists it. */
export type ResourceListing = {
  readonly uri?: string;
  readonly uriTemplate?: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly icons?: readonly IconEntry[];
};

/** A member of the `prompts` array of a `prompts/list` result. */
export type PromptListing = {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly arguments?: readonly {
    readonly name: string;
    readonly title?: string;
    readonly description?: string;
    readonly required?: boolean;
  }[];
  readonly icons?: readonly IconEntry[];
};

export type IconEntry = {
  readonly src: string;
  readonly mimeType?: string;
};

/** What is enforced around calls; times in milliseconds. */
export interface PolicyEntry {
  readonly timeout?: number;
  readonly rateLimit?: { readonly calls: number; readonly per: number };
  readonly cache?: number;
}

export interface EnvEntry {
  readonly name: string;
  /** What it is read as wherever it is bound to a parameter; a text otherwise. */
  readonly type?: "number" | "boolean";
  readonly description?: string;
  readonly secret?: true;
  readonly required?: true;
  readonly default?: string;
}

/** A member of the `tools` array of a `tools/list` result. */
export interface Listing {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  /** Any root; only an object root is shown to revisions before 2026-07-28. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly icons?: readonly IconEntry[];
}

export type ParamEntry =
  | {
      readonly role: "positional" | "rest";
      readonly key: string;
      readonly name: string;
      readonly shape: Shape;
      readonly optional?: true;
      readonly default?: Json;
    }
  | {
      readonly role: "named";
      readonly key: string;
      readonly shape: Shape;
      /** How the command line writes it, dashes included: what gives it a value, and what sets a boolean to false. */
      readonly on: readonly string[];
      readonly off?: readonly string[];
      readonly optional?: true;
      readonly default?: Json;
    }
  | {
      readonly role: "options";
      readonly name: string;
      readonly props: readonly PropShape[];
      readonly injected?: readonly { readonly key: string; readonly what: InjectionEntry }[];
      readonly optional?: true;
    }
  | { readonly role: "injected"; readonly what: InjectionEntry }
  /** An optional argument that no caller can give: always `undefined`. */
  | { readonly role: "omitted" };

/** What the server fills in. */
export type InjectionEntry = "signal" | "context" | "stdin" | "stdout" | BindingEntry;

/** A value of the environment (a string, read as the shape wants it) or a constant. */
export type BindingEntry = { readonly shape: Shape; readonly env: string } | { readonly shape: Shape; readonly value: Json };

export type ReturnsEntry =
  | { readonly kind: "void" }
  /** Text or bytes with a media type; without one, a Blob that brings its own. */
  | { readonly kind: "media"; readonly mimeType?: string }
  | { readonly kind: "value"; readonly shape: Shape; readonly stream?: true }
  /** Content blocks, messages, whole results, or values that hold some: the protocol's own types, and others beside them. */
  | { readonly kind: "content"; readonly shape: Shape; readonly stream?: true };

/** What only some programs carry of the protocol. */
export type FeatureName = "completions" | "pagedTools" | "prompts" | "resources" | "watchedResources";

/**
 * Loads the user's functions when the first call needs them: tools by their names, and others as `resource:<name>`, `prompt:<name>` and
 * `complete:<name>`. In an object of their own: a tool may be called `then`.
 */
export type LoadTools = () => Promise<{ readonly tools: Readonly<Record<string, unknown>> }>;
