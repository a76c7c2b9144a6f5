import { didYouMean } from "../did-you-mean.ts";
import type { Codes } from "./code.ts";

/** What is wrong with JSDoc tags. */
export const tagCodes: Pick<
  Codes,
  | "unknown-param"
  | "tag-does-not-fit"
  | "tag-on-recursion"
  | "invalid-tag-value"
  | "invalid-pattern"
  | "tag-without-effect"
  | "pattern-flags"
  | "slow-pattern"
  | "unknown-format"
  | "conflicting-tags"
  | "required-option"
  | "hidden-required"
  | "invalid-default"
> = {
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
