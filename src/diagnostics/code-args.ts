/** What each message needs to be told. */
export interface CodeArgs {
  "entry-not-found": { readonly file: string };
  "invalid-option": { readonly option: string; readonly value: string; readonly expected: string };
  "output-is-a-source": { readonly file: string };
  "output-is-in-use": { readonly file: string };
  "output-not-startable": { readonly file: string; readonly ending: string };
  "output-not-writable": { readonly file: string; readonly why: string };
  "invalid-tsconfig": { readonly text: string };
  "typescript-error": { readonly text: string; readonly code: number };
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
  "tag-without-effect": { readonly tag: string; readonly type: string };
  "pattern-flags": { readonly flags: string };
  "slow-pattern": { readonly pattern: string };
  "unknown-format": { readonly format: string; readonly known: readonly string[] };
  "conflicting-tags": { readonly name: string; readonly tag: string; readonly other: string };
  "required-option": { readonly name: string };
  "hidden-required": { readonly name: string; readonly tag: string };
  "invalid-default": { readonly value: string; readonly why: string };
  "excluded-tool": { readonly name: string; readonly reason: string };
  "nothing-to-serve": { readonly file: string; readonly excluded: number };
  "invalid-tool-name": { readonly name: string };
  "invalid-key": { readonly tool: string; readonly key: string; readonly origin: KeyOrigin };
  "reserved-key": { readonly tool: string; readonly key: string; readonly origin: KeyOrigin };
  "duplicate-property": { readonly tool: string; readonly key: string };
  "duplicate-spelling": { readonly tool: string; readonly spelling: string };
  "duplicate-tool": { readonly name: string };
  "bundle-error": { readonly text: string };
  "bundle-warning": { readonly text: string };
  /** `packageName`: what to install, absent when the specifier is a path. */
  "import-not-found": { readonly specifier: string; readonly packageName?: string };
  "import-left-out": { readonly specifier: string };
  "native-addon": { readonly file: string };
  "native-addon-lookup": { readonly packageName: string };
  "unsupported-file": { readonly file: string; readonly extension: string };
}

/** What gives a property its name. */
export type KeyOrigin = "member" | "parameter" | "tag";
