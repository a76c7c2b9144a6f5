import type { TagArgs } from "../code-args.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { CodesOf } from "./code.ts";

/** What is wrong with JSDoc tags. */
export const tagCodes: CodesOf<TagArgs> = {
  "unknown-tag": {
    severity: "warning",
    message: ({ tag }) => `nobody knows a tag @${tag}: it stands in the description as it is.`,
    hint: ({ tag, known }) =>
      didYouMean(
        `@${tag}`,
        known.map((name) => `@${name}`),
      ) ?? `write what it says as a sentence, or put it in backticks: \`@${tag}\`.`,
  },
  "misplaced-tag": {
    severity: "warning",
    message: ({ tag, at }) =>
      at === "line"
        ? `@${tag} stands inside a line, where it is text and has no effect.`
        : `@${tag} has no effect ${AT[at] ?? `on a ${at}`}.`,
    hint: ({ tag, at, places }) => {
      if (at === "line") return `begin a line of the comment with it; if the text only speaks of it, put it in backticks: \`@${tag}\`.`;
      return places.length > 0 ? `it belongs ${alternatives(places.map((place) => AT[place] ?? place))}.` : "delete the tag.";
    },
  },
  "unknown-param": {
    severity: "error",
    message: ({ tag, name, known }) => {
      const can = CAN[tag];
      const some = can === undefined ? "the function has only" : `it can ${can} only`;
      const none = can === undefined ? "the function has no parameters" : `the function has no parameter that it can ${can}`;
      return `@${tag} names '${name}', but ${known.length > 0 ? `${some} ${list(known)}` : none}.`;
    },
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
    hint: ({ tag, value }) => (value ? `correct what follows @${tag}, or delete the tag.` : "write it behind the tag, or delete the tag."),
  },
  "invalid-pattern": {
    severity: "error",
    message: ({ pattern, why }) => `the @pattern ${pattern} is no regular expression: ${why}.`,
    hint: () => "JSON Schema's patterns are JavaScript's under the `u` flag: escape only what is special, and close every group.",
  },
  "tag-without-effect": {
    severity: "warning",
    message: ({ tag, type, unknown }) =>
      unknown === undefined
        ? `@${tag} has no effect: the type is ${type}, and the function would get what its type does not allow.`
        : `@${tag} ${unknown} has no effect: of what the type itself does not say, the tag can say only that a number is an integer.`,
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
    message: ({ name, tag, other }) => {
      if (tag === other) return `@${tag} is said twice of '${name}'.`;
      if (tag === "bind") return `@${other} says that '${name}' may be absent, but @bind gives it to what is required.`;
      return `@${other} and @${tag} cannot both hold of '${name}'.`;
    },
    hint: ({ name, tag, other }) => {
      if (tag === "option" && other === tag) return "delete one of them; several spellings go into one tag, as in -f/--factor.";
      if (tag !== "bind" || other === tag) return "delete one of them.";
      return `take the brackets off, ${other === "env" ? `give it a default as in [${name}=value], ` : ""}or let the function do without it.`;
    },
  },
  "required-option": {
    severity: "error",
    message: ({ name }) => `@option makes '${name}' something that callers may leave away, but it is required.`,
    hint: () => "give the parameter an initializer or a `?`, or delete the tag.",
  },
  "hidden-required": {
    severity: "error",
    message: ({ name, tag }) => `'${name}' is required, so @${tag} cannot keep it out: nobody could give it.`,
    hint: () => "make it optional, or delete the tag.",
  },
  "invalid-default": {
    severity: "error",
    message: ({ from, value, why }) => `the ${from === "tag" ? "@default" : "initializer"} ${value} does not fit: ${why}.`,
    hint: ({ from }) =>
      from === "tag"
        ? "write the value as JSON, and of the type it is the default of."
        : "write a value that callers could give, too, or let the type and its tags take this one.",
  },
  "invalid-example": {
    severity: "error",
    message: ({ value, why }) => `the @example ${value} does not fit: ${why}.`,
    hint: () => "write a value of the type as JSON: what models are shown they send; a sentence belongs into the description.",
  },
  "impossible-limits": {
    severity: "error",
    message: ({ limit, others }) => `${conjunction([limit, ...others])} leave no value that fits.`,
    hint: () => "correct one of the numbers; another may stand at the declaration of the type.",
  },
  "default-differs": {
    severity: "warning",
    message: ({ name, value, initial }) =>
      `the @default ${value} of '${name}' has no effect: the function's own initializer says ${initial}.`,
    hint: () => "delete the tag; the initializer is told to callers as it is.",
  },
};

const AT: Readonly<Record<string, string>> = {
  function: "in the comment of a function",
  parameter: "at a parameter",
  member: "at a member",
  type: "at the declaration of a type",
  file: "in the comment of a file",
  tool: "without @resource or @prompt",
  resource: "on a @resource",
  prompt: "on a @prompt",
  options: "at a parameter whose members are properties by themselves",
  injected: "at a parameter that the server fills in",
  "enum-member": "at a member of an enum",
  stream: "on a function that gives its results one by one",
  void: "on a function that gives nothing back",
  content: "on a function whose result says itself of what type it is",
};

/** What tags do that are not about every parameter. */
const CAN: Readonly<Record<string, string>> = { bind: "fill in", complete: "complete", header: "repeat" };

const A: Readonly<Record<string, string>> = {
  number: "a number",
  string: "a string",
  array: "an array",
  object: "an object",
  boolean: "a boolean",
  media: "text or bytes",
  "JSON value": "a value that has a JSON form",
  scalar: "a string, an integer or a boolean",
};

function alternatives(texts: readonly string[], word = "or"): string {
  return [...(texts.length > 1 ? [texts.slice(0, -1).join(", ")] : []), ...texts.slice(-1)].join(` ${word} `);
}

function conjunction(texts: readonly string[]): string {
  return alternatives(texts, "and");
}

function list(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(", ");
}
