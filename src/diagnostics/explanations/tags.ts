import type { TagArgs } from "../code-args.ts";
import type { ExplanationsOf } from "./explanation.ts";

/** What is wrong with JSDoc tags. */
export const tagExplanations: ExplanationsOf<TagArgs> = {
  "unknown-tag": {
    summary: "A comment has a tag that nobody knows.",
    why: "Most of them are misspelt: `@readonyl` would leave a tool without its hint, and nobody would notice. Tags of TSDoc, JSDoc, typedoc \
and of schema generators are known and let be; any other is taken for prose and stays in the description.",
    wrong: { "lib.ts": "/**\n * The time.\n * @readonyl\n */\nexport const time = (): string => 'noon';\n" },
    right: { "lib.ts": "/**\n * The time.\n * @readonly\n */\nexport const time = (): string => 'noon';\n" },
  },
  "misplaced-tag": {
    summary: "A tag stands where it has no effect.",
    why: "A tag begins a line of its comment; inside a line an @ is text, as in an address. And each has its place: limits belong to a \
parameter, a member or the declaration of a type, hints and policies to a function.",
    wrong: { "lib.ts": "/** The time. @readonly */\nexport const time = (): string => 'noon';\n" },
    right: { "lib.ts": "/**\n * The time.\n * @readonly\n */\nexport const time = (): string => 'noon';\n" },
  },
  "unknown-param": {
    summary: "A tag names something that the function does not have.",
    why: "The text of a @param is what an agent reads about an argument, and @option, @true, @false, @unroll and @whole say what it is called. \
Under a wrong name they would be lost without a word, most often after a parameter was renamed. Members of an options object are written with \
a dot: `@param options.limit`.",
    wrong: { "lib.ts": "/**\n * Greets.\n * @param nmae Whom\n */\nexport const greet = (name: string): string => 'hello ' + name;\n" },
    right: { "lib.ts": "/**\n * Greets.\n * @param name Whom\n */\nexport const greet = (name: string): string => 'hello ' + name;\n" },
  },
  "tag-does-not-fit": {
    summary: "A constraint stands at a type that it says nothing about.",
    why: "JSON Schema ignores a `minimum` on a string, so the constraint would look as if it held and never would. On an array of strings, \
tags of strings are about the strings.",
    wrong: {
      "lib.ts": "interface Page {\n  /** @minimum 1 */\n  size: string;\n}\n\n/** Reads. */\nexport function read(page: Page): void {}\n",
    },
    right: {
      "lib.ts": "interface Page {\n  /** @minimum 1 */\n  size: number;\n}\n\n/** Reads. */\nexport function read(page: Page): void {}\n",
    },
  },
  "tag-on-recursion": {
    summary: "A constraint stands at a place where a type refers to itself.",
    why: "A recursive type is written into the schema once, and every place that needs it refers to that one. Such a reference cannot carry a \
constraint of its own; on the type's declaration it holds everywhere.",
    wrong: {
      "lib.ts":
        "interface Tree {\n  label: string;\n  /** @minProperties 1 */\n  child?: Tree;\n}\n\n/** Grows. */\nexport function grow(tree: Tree): void {}\n",
    },
    right: {
      "lib.ts":
        "/** @minProperties 1 */\ninterface Tree {\n  label: string;\n  child?: Tree;\n}\n\n/** Grows. */\nexport function grow(tree: Tree): void {}\n",
    },
  },
  "invalid-tag-value": {
    summary: "A tag has a value that it cannot have, or none where it needs one.",
    why: "Values of tags go into the schema as they are, so they must be what JSON Schema knows: numbers for limits, whole numbers from 0 on \
for lengths, a media type for @mime.",
    wrong: {
      "lib.ts":
        "interface Page {\n  /** @maximum many */\n  size: number;\n}\n\n/** Reads. */\nexport function read(page: Page): void {}\n",
    },
    right: {
      "lib.ts": "interface Page {\n  /** @maximum 100 */\n  size: number;\n}\n\n/** Reads. */\nexport function read(page: Page): void {}\n",
    },
  },
  "invalid-pattern": {
    summary: "A @pattern is no regular expression.",
    why: "Patterns are JavaScript's under the `u` flag, as JSON Schema wants it. That flag refuses escapes of characters that have no special \
meaning (`\\-`, `\\_`), which other regular expressions let pass.",
    wrong: {
      "lib.ts":
        "/**\n * Finds.\n * @pattern ^[A-Z]{2}(\\d+$\n */\ntype Code = string;\n\n/** Finds. */\nexport function find(code: Code): void {}\n",
    },
    right: {
      "lib.ts":
        "/**\n * Finds.\n * @pattern ^[A-Z]{2}(\\d+)$\n */\ntype Code = string;\n\n/** Finds. */\nexport function find(code: Code): void {}\n",
    },
  },
  "tag-without-effect": {
    summary: "A tag wants another type than the one that is written.",
    why: "The type is the interface: an agent that sends null because of a tag would break a function whose type knows no null. A tag may only narrow \
what the type allows, as `@asType integer` does for a number.",
    wrong: { "lib.ts": "/** Greets. */\nexport function greet(/** @nullable */ name: string): string {\n  return 'hello ' + name;\n}\n" },
    right: { "lib.ts": "/** Greets. */\nexport function greet(name: string | null): string {\n  return 'hello ' + (name ?? 'you');\n}\n" },
  },
  "pattern-flags": {
    summary: "A @pattern is written with flags, which are not heard.",
    why: "JSON Schema has patterns without flags: a client would apply the pattern as if `i` were not there, and so does the program.",
    wrong: { "lib.ts": "/** @pattern /^yes$/i */\ntype Yes = string;\n\n/** Asks. */\nexport function ask(answer: Yes): void {}\n" },
    right: { "lib.ts": "/** @pattern ^[Yy][Ee][Ss]$ */\ntype Yes = string;\n\n/** Asks. */\nexport function ask(answer: Yes): void {}\n" },
  },
  "slow-pattern": {
    summary: "A @pattern takes time that grows exponentially with the length of some texts.",
    why: "A part that repeats, and holds a repetition itself, can take the same text in very many ways, and all of them are tried before the \
text is refused. Forty characters from a careless or hostile client would then keep the server busy for hours. The program gives up on a text \
after 250 ms and refuses it; clients that check the pattern themselves may not.",
    wrong: { "lib.ts": "/** @pattern ^([a-z]+-?)*$ */\ntype Slug = string;\n\n/** Finds. */\nexport function find(slug: Slug): void {}\n" },
    right: {
      "lib.ts": "/** @pattern ^[a-z]+(-[a-z]+)*$ */\ntype Slug = string;\n\n/** Finds. */\nexport function find(slug: Slug): void {}\n",
    },
  },
  "unknown-format": {
    summary: "There is no such @format.",
    why: "The program checks every format that it advertises. One that nobody knows would be checked by nobody, and say nothing to clients; a \
@pattern says what you mean and is enforced.",
    wrong: { "lib.ts": "/** @format e-mail */\ntype Address = string;\n\n/** Writes. */\nexport function write(to: Address): void {}\n" },
    right: { "lib.ts": "/** @format email */\ntype Address = string;\n\n/** Writes. */\nexport function write(to: Address): void {}\n" },
  },
  "conflicting-tags": {
    summary: "Two tags say different things of one and the same.",
    why: "What only reads destroys nothing, what is closed is not open, and a limit has one value. A parameter is taken apart (@unroll), left whole (@whole), an option (@option) or a flag (@true, @false). Of these only @true and \
@false, and @option and @whole, go together. All spellings of an option stand in one tag. A variable that may \
be absent cannot be all that a required parameter is bound to.",
    wrong: {
      "lib.ts":
        "/**\n * Waits.\n * @option seconds -s\n * @option seconds --seconds\n */\nexport const wait = (seconds = 1): number => seconds;\n",
    },
    right: {
      "lib.ts": "/**\n * Waits.\n * @option seconds -s/--seconds\n */\nexport const wait = (seconds = 1): number => seconds;\n",
    },
  },
  "required-option": {
    summary: "A parameter that the function needs is marked with @option.",
    why: "Options are what callers may leave away; what a function cannot do without is best told by its place. With an initializer the \
function has a value of its own, with a question mark it sees undefined.",
    wrong: {
      "lib.ts": "/**\n * Waits.\n * @option seconds -s/--seconds\n */\nexport const wait = (seconds: number): number => seconds;\n",
    },
    right: { "lib.ts": "/**\n * Waits.\n * @option seconds -s/--seconds\n */\nexport const wait = (seconds = 1): number => seconds;\n" },
  },
  "hidden-required": {
    summary: "A member that the function needs is marked as hidden.",
    why: "What is hidden is in no schema, so no client can give it, and without it every call would be wrong. Only optional members can be \
hidden.",
    wrong: {
      "lib.ts":
        "interface Query {\n  text: string;\n  /** @internal */\n  trace: string;\n}\n\n/** Finds. */\nexport function find(query: Query): void {}\n",
    },
    right: {
      "lib.ts":
        "interface Query {\n  text: string;\n  /** @internal */\n  trace?: string;\n}\n\n/** Finds. */\nexport function find(query: Query): void {}\n",
    },
  },
  "invalid-default": {
    summary: "A default does not fit the type it is the default of.",
    why: "The server fills in what @default says when a caller leaves the member away, and clients show it, as they do the value of an \
initializer. A value that does not fit would make the function see what its types and their tags rule out. In a tag, texts are written in \
quotes, as all JSON.",
    wrong: {
      "lib.ts":
        'interface Page {\n  /** @default "ten" */\n  size?: number;\n}\n\n/** Reads. */\nexport function read(page: Page): void {}\n',
    },
    right: {
      "lib.ts": "interface Page {\n  /** @default 10 */\n  size?: number;\n}\n\n/** Reads. */\nexport function read(page: Page): void {}\n",
    },
  },
  "invalid-example": {
    summary: "An example of a parameter, a member or a type is no value of its type.",
    why: "Examples stand in the schema, and models send what they are shown. What can be read as JSON counts as a value, and any text where \
the type is written as text; anything else is a sentence, and goes into the description.",
    wrong: {
      "lib.ts": '/** Reads. */\nexport function read(/** @example "ten" */ page: number): void {}\n',
    },
    right: {
      "lib.ts": "/** Reads. */\nexport function read(/** @example 10 */ page: number): void {}\n",
    },
  },
  "impossible-limits": {
    summary: "Two limits leave no value that fits both.",
    why: "Whatever a caller sends would be refused. One of the two numbers is a mistake, or they have changed places; one may stand at a \
parameter and the other at the declaration of its type.",
    wrong: {
      "lib.ts":
        "interface Page {\n  /**\n   * @minimum 10\n   * @maximum 1\n   */\n  size: number;\n}\n\n/** Reads. */\nexport function read(page: Page): void {}\n",
    },
    right: {
      "lib.ts":
        "interface Page {\n  /**\n   * @minimum 1\n   * @maximum 10\n   */\n  size: number;\n}\n\n/** Reads. */\nexport function read(page: Page): void {}\n",
    },
  },
  "default-differs": {
    summary: "A @default says another value than the function's own initializer.",
    why: "What a caller leaves away arrives as undefined, and the initializer runs; its value is what callers are told. A tag that says \
something else only misleads those who read the source.",
    wrong: { "lib.ts": "/** Waits. */\nexport const wait = (/** @default 3 */ seconds = 1): number => seconds;\n" },
    right: { "lib.ts": "/** Waits. */\nexport const wait = (seconds = 1): number => seconds;\n" },
  },
};
