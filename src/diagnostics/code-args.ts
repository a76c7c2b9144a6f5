import type { ServedKind } from "../model/model.ts";
import type { PropertyOrigin } from "../model/properties.ts";

/** What the messages about what was asked for need to be told. */
export interface OptionArgs {
  /** `near`: a file that may be meant. */
  "entry-not-found": { readonly file: string; readonly isFolder: boolean; readonly near?: string };
  "invalid-option": { readonly option: string; readonly value: string; readonly expected: string };
  "unmatched-filter": { readonly option: string; readonly pattern: string; readonly known: readonly string[] };
  "filter-leaves-nothing": { readonly options: readonly string[]; readonly known: readonly string[] };
  "output-is-a-source": { readonly file: string };
  "output-is-in-use": { readonly file: string };
  "output-not-startable": { readonly file: string; readonly ending: string };
  "output-not-writable": { readonly file: string; readonly why: string };
}

/** What the messages about the program around the tools need to be told. */
export interface ReadArgs {
  "invalid-tsconfig": { readonly text: string };
  "invalid-pnp": { readonly text: string };
  "typescript-error": { readonly text: string; readonly code: number };
  "invalid-form": { readonly subject: string; readonly problem: string };
}

/** What the messages about tags need to be told. */
export interface TagArgs {
  "unknown-tag": { readonly tag: string; readonly known: readonly string[] };
  /** `at`: where it stands, `line` for the middle of a line; `places`: where it belongs. */
  "misplaced-tag": { readonly tag: string; readonly at: string; readonly places: readonly string[] };
  "unknown-param": {
    readonly tag: string;
    readonly name: string;
    readonly known: readonly string[];
    readonly candidates: readonly string[];
  };
  "tag-does-not-fit": { readonly tag: string; readonly subject: string; readonly type: string };
  "tag-on-recursion": { readonly tag: string; readonly type: string };
  "invalid-tag-value": { readonly tag: string; readonly value: string; readonly expected: string };
  "invalid-pattern": { readonly pattern: string; readonly why: string };
  /** `unknown`: what the tag asks for, when there is no such type. */
  "tag-without-effect": { readonly tag: string; readonly type: string; readonly unknown?: string };
  "pattern-flags": { readonly flags: string };
  "slow-pattern": { readonly pattern: string };
  "unknown-format": { readonly format: string; readonly known: readonly string[] };
  "conflicting-tags": { readonly name: string; readonly tag: string; readonly other: string };
  "required-option": { readonly name: string };
  "hidden-required": { readonly name: string; readonly tag: string };
  "impossible-limits": { readonly limit: string; readonly others: readonly string[] };
  "default-differs": { readonly name: string; readonly value: string; readonly initial: string };
  "invalid-default": { readonly from: "tag" | "initializer"; readonly value: string; readonly why: string };
  "invalid-example": { readonly value: string; readonly why: string };
}

/** What the messages about the tags of functions need to be told. */
export interface FunctionTagArgs {
  "cache-without-readonly": { readonly name: string };
  "undeclared-env": { readonly name: string };
  "uri-variables": { readonly uri: string; readonly missing: readonly string[]; readonly unknown: readonly string[] };
  /** `part`: of the URI; `way`: what to write instead. */
  "uri-expression": { readonly uri: string; readonly part: string; readonly why: string; readonly way: string };
  "unknown-completer": { readonly name: string; readonly known: readonly string[] };
  /** `env`: the variable whose default the value is. */
  "invalid-binding": { readonly name: string; readonly value: string; readonly why: string; readonly env?: string };
}

/** What the messages about what can be served need to be told. */
export interface CheckArgs {
  "excluded-tool": { readonly name: string; readonly what: ServedKind; readonly reason: string };
  "nothing-to-serve": { readonly files: readonly string[]; readonly excluded: number };
  "invalid-tool-name": { readonly name: string; readonly what: ServedKind };
  "invalid-key": { readonly tool: string; readonly key: string; readonly origin: PropertyOrigin };
  "reserved-key": { readonly tool: string; readonly key: string; readonly origin: PropertyOrigin };
  "duplicate-property": { readonly tool: string; readonly key: string };
  "duplicate-spelling": { readonly tool: string; readonly spelling: string };
  /** `apart`: in two of the modules that were given. */
  "duplicate-tool": { readonly name: string; readonly what: ServedKind; readonly apart: boolean };
  "duplicate-uri": { readonly uri: string };
  "shadowed-spelling": { readonly tool: string; readonly key: string; readonly spelling: string };
  "shadowed-uri": { readonly uri: string; readonly other: string };
}

/** What the messages about what some client takes badly need to be told. */
export interface PortabilityArgs {
  "many-tools": { readonly files: readonly string[]; readonly count: number };
  "space-in-server-name": { readonly server: string };
  "long-tool-name": { readonly name: string };
  "long-full-name": { readonly name: string; readonly server: string };
  "hyphen-in-tool-name": { readonly name: string };
  "tool-name-start": { readonly name: string };
  /** `of`: a tool's name in quotes, or what else has the text. */
  "long-description": { readonly of: string; readonly length: number };
  "undescribed-tool": { readonly name: string };
  "undescribed-property": { readonly tool: string; readonly properties: readonly string[] };
  "untyped-parameter": { readonly tool: string; readonly name: string; readonly type: "any" | "unknown" };
  "recursive-result": { readonly tool: string; readonly type: string };
}

/** What the messages about `mcpc-ignore` comments need to be told. */
export interface IgnoreArgs {
  "invalid-ignore": {
    readonly code?: string;
    readonly fault: "no-code" | "no-reason" | "unknown-code" | "error-code";
    readonly known: readonly string[];
  };
  "unused-ignore": { readonly code: string };
}

/** What the messages about bundling need to be told. */
export interface BundleArgs {
  /** `packageName`: in whose code it is, absent for the user's own. */
  "bundle-error": { readonly text: string; readonly packageName?: string };
  "bundle-warning": { readonly text: string };
  /** `packageName`: what to install, absent when the specifier is a path. */
  "import-not-found": { readonly specifier: string; readonly packageName?: string };
  "import-left-out": { readonly specifier: string };
  /** `packageName`: who asks, `outside`: the package that is imported and by which it is there; both absent for the user's own code. */
  "import-unknown": { readonly packageName?: string; readonly outside?: string };
  "native-addon": { readonly file: string; readonly packageName?: string };
  "native-addon-lookup": { readonly packageName: string };
  "unsupported-file": { readonly file: string; readonly extension: string };
}

/** What each message needs to be told. */
export interface CodeArgs extends OptionArgs, ReadArgs, TagArgs, FunctionTagArgs, CheckArgs, PortabilityArgs, IgnoreArgs, BundleArgs {}
