/**
 * Every message mcpc can give: code -> severity, message, hint. A message says what is wrong in the user's own words,
 * a hint says how to mend it. Codes are kebab-case and never renamed: people search for them and scripts match them.
 */

import type { CodeArgs, KeyOrigin } from "./code-args.ts";
import { didYouMean } from "./did-you-mean.ts";

export type Severity = "error" | "warning" | "note";

export type DiagnosticCode = keyof CodeArgs;

interface Code<Args> {
  readonly severity: Severity;
  readonly message: (args: Args) => string;
  readonly hint: (args: Args) => string;
}

export const codes: { readonly [C in DiagnosticCode]: Code<CodeArgs[C]> } = {
  // options
  "entry-not-found": {
    severity: "error",
    message: ({ file }) => `there is no file '${file}'.`,
    hint: () => "give the path of a TypeScript or JavaScript module, for example: mcpc build ./lib.ts",
  },
  "invalid-option": {
    severity: "error",
    message: ({ option, value, expected }) => `${option} cannot be '${value}': it must be ${expected}.`,
    hint: ({ option }) => `leave ${option} away to get the default.`,
  },
  "output-is-a-source": {
    severity: "error",
    message: ({ file }) => `the output '${file}' is the module itself.`,
    hint: () => "name another file with -o.",
  },
  "output-is-in-use": {
    severity: "error",
    message: ({ file }) => `'${file}' exists and was not written by mcpc.`,
    hint: () => "name another file with -o, or delete this one first.",
  },
  "output-not-startable": {
    severity: "error",
    message: ({ file, ending }) => `Node cannot start a file called '${file}': it does not know the ending '${ending}'.`,
    hint: () => "name a file without an ending, or with .js, .mjs or .cjs.",
  },
  "output-not-writable": {
    severity: "error",
    message: ({ file, why }) => `cannot write '${file}': ${why}.`,
    hint: () => "name a file in a folder you may write to with -o.",
  },

  // read
  "invalid-tsconfig": {
    severity: "error",
    message: ({ text }) => text,
    hint: () => "mend the tsconfig.json that is nearest to the module.",
  },
  "typescript-error": {
    severity: "error",
    message: ({ text, code }) => `TS${code}: ${text}`,
    hint: ({ code }) => typeErrorHint(code),
  },
  "unknown-param": {
    severity: "error",
    message: ({ tag, name, known }) =>
      `@${tag} names '${name}', but the function has ${known.length ? `only ${list(known)}` : "no parameters"}.`,
    hint: ({ name, candidates }) => didYouMean(name, candidates) ?? "name a parameter as the signature does, or delete the tag.",
  },
  "tag-does-not-fit": {
    severity: "error",
    message: ({ tag, subject, type }) => `@${tag} is about ${A[subject] ?? subject}, but the type is ${type}.`,
    hint: ({ tag, subject }) => `delete the tag, or move @${tag} to where the ${subject} is.`,
  },
  "tag-on-recursion": {
    severity: "error",
    message: ({ tag, type }) => `@${tag} cannot be put on a reference to '${type}' inside '${type}' itself.`,
    hint: ({ tag, type }) => `put @${tag} on the declaration of '${type}'.`,
  },
  "invalid-tag-value": {
    severity: "error",
    message: ({ tag, value, expected }) =>
      value ? `@${tag} cannot be '${value}': it must be ${expected}.` : `@${tag} needs a value: ${expected}.`,
    hint: ({ tag, expected }) => `write @${tag} followed by ${expected}.`,
  },
  "invalid-pattern": {
    severity: "error",
    message: ({ pattern, why }) => `the @pattern ${pattern} is no regular expression: ${why}.`,
    hint: () => "JSON Schema's patterns are JavaScript's under the `u` flag: escape only what is special, and close every group.",
  },
  "tag-without-effect": {
    severity: "warning",
    message: ({ tag, type }) => `@${tag} has no effect: the type is ${type}, and the function would get what its type does not allow.`,
    hint: ({ tag }) => (tag === "nullable" ? "write `| null` in the type, or delete the tag." : "write it in the type, or delete the tag."),
  },
  "pattern-flags": {
    severity: "warning",
    message: ({ flags }) => `the flags '${flags}' of a @pattern have no effect: JSON Schema knows none.`,
    hint: () => "write the pattern without slashes and flags; for either case write [Aa].",
  },
  "slow-pattern": {
    severity: "warning",
    message: ({ pattern }) => `the @pattern ${pattern} takes time exponential in the length of some texts.`,
    hint: () =>
      "let what repeats take a text in one way only, as ^[a-z]+(-[a-z]+)*$ and not ^([a-z]+-?)*$ does; the program gives up on a text after 250 ms.",
  },
  "unknown-format": {
    severity: "error",
    message: ({ format }) => `there is no @format '${format}'.`,
    hint: ({ format, known }) => didYouMean(format, known) ?? `known are ${known.join(", ")}; for anything else use @pattern.`,
  },
  "conflicting-tags": {
    severity: "error",
    message: ({ name, tag, other }) =>
      tag === other ? `@${tag} is said twice of '${name}'.` : `@${other} and @${tag} cannot both hold of '${name}'.`,
    hint: () => "delete one of them; several spellings go into one tag, as in -f/--factor.",
  },
  "required-option": {
    severity: "error",
    message: ({ name }) => `@option makes '${name}' something that callers may leave away, but it is required.`,
    hint: () => "give the parameter an initializer or a `?`, or delete the tag.",
  },
  "hidden-required": {
    severity: "error",
    message: ({ name, tag }) => `'${name}' is required, so @${tag} cannot keep it out: nobody could give it.`,
    hint: () => "make the member optional, or delete the tag.",
  },
  "invalid-default": {
    severity: "error",
    message: ({ value, why }) => `the @default ${value} does not fit: ${why}.`,
    hint: () => "write the value as JSON, and of the type it is the default of.",
  },

  // check
  "excluded-tool": {
    severity: "note",
    message: ({ name, reason }) => `'${name}' is not a tool: ${reason}`,
    hint: () => "mark the function @internal to leave it out without this note.",
  },
  "nothing-to-serve": {
    severity: "error",
    message: ({ file, excluded }) =>
      excluded ? `none of the functions that '${file}' exports can be a tool.` : `'${file}' exports no function.`,
    hint: ({ excluded }) =>
      excluded
        ? "the notes say why; a function with parameters and results of plain data can be a tool."
        : "write `export` before the functions that agents may call.",
  },
  "invalid-tool-name": {
    severity: "error",
    message: ({ name }) => `a tool cannot be called '${name}': clients take letters, digits, _ and - only, at most 64 of them.`,
    hint: ({ name }) => `name it otherwise with the JSDoc tag \`@name ${asToolName(name)}\`, or leave it out with @internal.`,
  },
  "duplicate-tool": {
    severity: "error",
    message: ({ name }) => `two functions want to be the tool '${name}'.`,
    hint: () => "give one of them another name with the JSDoc tag @name.",
  },
  "invalid-key": {
    severity: "error",
    message: ({ tool, key, origin }) =>
      `'${tool}' has the ${NOUN[origin]} '${key}', which clients refuse as a name: they take letters, digits, _, . and - only, at most 64 of them.`,
    hint: ({ origin }) => RENAME[origin],
  },
  "reserved-key": {
    severity: "error",
    message: ({ tool, key, origin }) => `'${tool}' has the ${NOUN[origin]} '${key}', but names such as _1 stand for positional arguments.`,
    hint: ({ origin }) => RENAME[origin],
  },
  "duplicate-property": {
    severity: "error",
    message: ({ tool, key }) => `'${tool}' has two properties called '${key}'.`,
    hint: () => "rename one of them: a member or a parameter in the source, an option in its tag.",
  },
  "duplicate-spelling": {
    severity: "error",
    message: ({ tool, spelling }) => `'${tool}' has two meanings for ${spelling}.`,
    hint: () => "write another spelling in one of the tags.",
  },

  // bundle
  "bundle-error": {
    severity: "error",
    message: ({ text }) => text,
    hint: () => "the bundler (esbuild) stopped here; the program carries every module it imports inside.",
  },
  "bundle-warning": {
    severity: "warning",
    message: ({ text }) => text,
    hint: () => "the program may behave differently from the source at this place.",
  },
  "import-not-found": {
    severity: "error",
    message: ({ specifier }) => `cannot find '${specifier}', which the program must carry inside.`,
    hint: ({ packageName }) =>
      packageName === undefined
        ? "check the path and the extension: they must lead to a file."
        : `install it where the module is: npm install ${packageName}`,
  },
  "import-left-out": {
    severity: "note",
    message: ({ specifier }) => `'${specifier}' is not installed: what needs it fails when it is used.`,
    hint: ({ specifier }) => `if the tools need it: npm install ${specifier}`,
  },
  "native-addon": {
    severity: "error",
    message: ({ file }) => `the native addon '${file}' cannot go into one file.`,
    hint: () => "use a package without native code (WebAssembly works), or run the native part as a process of its own.",
  },
  "native-addon-lookup": {
    severity: "warning",
    message: ({ packageName }) => `'${packageName}' looks for a native addon when it is loaded, and the program carries none.`,
    hint: () => "use a package without native code (WebAssembly works), or run the native part as a process of its own.",
  },
  "unsupported-file": {
    severity: "error",
    message: ({ file, extension }) => `'${file}' cannot be imported: '${extension}' files are no modules.`,
    hint: () => 'add `with { type: "text" }` to the import to get its text, or `with { type: "bytes" }` to get its bytes.',
  },
};

const NOUN: Readonly<Record<KeyOrigin, string>> = { member: "option", parameter: "parameter", tag: "option" };

const RENAME: Readonly<Record<KeyOrigin, string>> = {
  member: "rename the member, or pass the whole object as one argument: the JSDoc tag @whole, followed by the name of the parameter.",
  parameter: "rename the parameter, or leave --args named away.",
  tag: "write another name in the tag.",
};

const A: Readonly<Record<string, string>> = {
  number: "a number",
  string: "a string",
  array: "an array",
  object: "an object",
  boolean: "a boolean",
  media: "text or bytes",
};

function list(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(", ");
}

/** The nearest name that clients take. */
function asToolName(name: string): string {
  const plain = name.normalize("NFKD").replace(/[^A-Za-z0-9_-]+/g, "");
  return plain.slice(0, 48) || "otherName";
}

/** What can be done about one of TypeScript's own errors. */
function typeErrorHint(code: number): string {
  if (code < 2000 || code === 6054) return "mend the syntax: nothing can be built from it.";
  if (code === 2307 || code === 2792) return "install the package where the module is, or mend the path; its types must be there, too.";
  return "mend the type error, or build over it with --allow-type-errors.";
}
