import type { CheckArgs } from "../code-args.ts";
import type { ExplanationsOf } from "./explanation.ts";

/** What cannot be served. */
export const checkExplanations: ExplanationsOf<CheckArgs> = {
  "excluded-tool": {
    summary: "An exported function is no tool, because it takes or returns something that has no JSON form.",
    why: "Arguments and results go over the wire as JSON: functions, streams, open files, symbols and instances of classes with methods cannot. \
The other functions are not affected. A function that takes plain data and makes such things itself can be a tool; one that is \
for other modules only is marked @internal, and the note is gone.",
    wrong: {
      "lib.ts": `/** Adds. */
export const add = (a: number, b: number): number => a + b;

/** Applies. */
export const apply = (f: (x: number) => number, x: number): number => f(x);
`,
    },
    right: {
      "lib.ts": `/** Adds. */
export const add = (a: number, b: number): number => a + b;

/**
 * Applies.
 * @internal
 */
export const apply = (f: (x: number) => number, x: number): number => f(x);
`,
    },
  },
  "nothing-to-serve": {
    summary: "The module has no function that can be a tool.",
    why: "A server without tools is of no use to any client. Either nothing is exported (only exported functions become tools), or each function \
that is takes or returns what has no JSON form; then notes say which and why.",
    wrong: { "lib.ts": "/** Adds. */\nfunction add(a: number, b: number): number {\n  return a + b;\n}\n\nadd(1, 2);\nexport {};\n" },
    right: { "lib.ts": "/** Adds. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n" },
  },
  "invalid-tool-name": {
    summary: "A tool has a name that clients refuse.",
    why: "Most clients, and the models behind them, take names of 1 to 64 letters, digits, _ and - only, and turn away a whole list over one \
other name. The function may keep its name: @name gives the tool another one.",
    wrong: { "lib.ts": "/** Greets. */\nexport const grüße = (name: string): string => 'hallo ' + name;\n" },
    right: { "lib.ts": "/**\n * Greets.\n * @name gruesse\n */\nexport const grüße = (name: string): string => 'hallo ' + name;\n" },
  },
  "duplicate-tool": {
    summary: "Two functions want to be the same tool.",
    why: "A client calls a tool by its name alone. The name is that of the export, or what @name says; the default export is named by its \
function, else by the file. Members come behind the name of their namespace or object, and with several modules everything comes behind the \
name of its file, so two files of one name in two folders share their names.",
    wrong: {
      "lib.ts":
        "/** Opens a file. */\nexport const open = (path: string): string => path;\n\n/**\n * Opens a page.\n * @name open\n */\nexport const openPage = (url: string): string => url;\n",
    },
    right: {
      "lib.ts":
        "/** Opens a file. */\nexport const open = (path: string): string => path;\n\n/**\n * Opens a page.\n * @name open_page\n */\nexport const openPage = (url: string): string => url;\n",
    },
  },
  "duplicate-uri": {
    summary: "Two resources have the same address.",
    why: "A client reads a resource by its URI alone, or by one that its template makes. The URI is what @resource says.",
    wrong: {
      "lib.ts":
        '/**\n * The opening hours.\n * @resource shop://info\n */\nexport const hours = (): string => "9 to 5";\n\n/**\n * The address.\n * @resource shop://info\n */\nexport const address = (): string => "12 High Street";\n',
    },
    right: {
      "lib.ts":
        '/**\n * The opening hours.\n * @resource shop://hours\n */\nexport const hours = (): string => "9 to 5";\n\n/**\n * The address.\n * @resource shop://address\n */\nexport const address = (): string => "12 High Street";\n',
    },
  },
  "shadowed-uri": {
    summary: "Two resources have templates that take the same addresses.",
    why: "A client reads a resource by its URI, in which there are values and no names of variables: the first of the two answers always, the \
other one never. An address tells them apart by what stands outside of the braces.",
    wrong: {
      "lib.ts":
        "/**\n * A book.\n * @resource shop://{book}\n */\nexport const book = (book: string): string => book;\n\n/**\n * A film.\n * @resource shop://{film}\n */\nexport const film = (film: string): string => film;\n",
    },
    right: {
      "lib.ts":
        "/**\n * A book.\n * @resource shop://books/{book}\n */\nexport const book = (book: string): string => book;\n\n/**\n * A film.\n * @resource shop://films/{film}\n */\nexport const film = (film: string): string => film;\n",
    },
  },
  "invalid-key": {
    summary: "An option has a name that clients refuse.",
    why: "The members of an options object become properties of the tool, and some clients take letters, digits, _, . and - only there, at \
most 64 of them. Deeper inside, names may be anything: passed as a whole (@whole), the object is one argument and its members keep their names.",
    wrong: { "lib.ts": '/** Finds. */\nexport function find(text: string, options: { "größe"?: number } = {}): void {}\n' },
    right: { "lib.ts": "/** Finds. */\nexport function find(text: string, options: { size?: number } = {}): void {}\n" },
  },
  "reserved-key": {
    summary: "An option is called like a positional argument.",
    why: "Positional parameters are the properties _1, _2, ... of a tool. A member of the options object with such a name could not be told \
from them.",
    wrong: { "lib.ts": "/** Copies. */\nexport function copy(from: string, options: { _1?: string } = {}): void {}\n" },
    right: { "lib.ts": "/** Copies. */\nexport function copy(from: string, options: { to?: string } = {}): void {}\n" },
  },
  "duplicate-property": {
    summary: "Two properties of a tool have one name.",
    why: "All arguments of a call are members of one object. A parameter named by @option, @true or @false, a member of the options object, and \
with --args named every parameter has a name there, and no two may share it.",
    wrong: {
      "lib.ts":
        "/**\n * Finds.\n * @option most --limit\n */\nexport function find(most = 5, options: { limit?: number } = {}): number {\n  return options.limit ?? most;\n}\n",
    },
    right: {
      "lib.ts":
        "/**\n * Finds.\n * @option most --most\n */\nexport function find(most = 5, options: { limit?: number } = {}): number {\n  return options.limit ?? most;\n}\n",
    },
  },
  "shadowed-spelling": {
    summary: "Two options would be written alike on the command line.",
    why: "The command line writes the names of options in kebab case: maxCount is --max-count. Where another option is written so, only the name as \
it is in the module is left, --maxCount, which is easily taken for the other one. Clients of the protocol do not mind.",
    wrong: {
      "lib.ts":
        "interface Options {\n  /** At most so many */\n  maxCount?: number;\n  /** The same, as older callers say it */\n  'max-count'?: number;\n}\n\n/** Lists. */\nexport const list = (options: Options = {}): number => options.maxCount ?? options['max-count'] ?? 1;\n",
    },
    right: {
      "lib.ts":
        "interface Options {\n  /** At most so many */\n  maxCount?: number;\n}\n\n/** Lists. */\nexport const list = (options: Options = {}): number => options.maxCount ?? 1;\n",
    },
  },
  "duplicate-spelling": {
    summary: "One spelling stands for two options on the command line.",
    why: "A tool can be called from the shell, where each option is written in its own way: as its tag says, and as two dashes and its name. \
Of two that are written alike, one could never be given.",
    wrong: {
      "lib.ts":
        "/**\n * Scales.\n * @option factor -f/--factor\n * @option format -f/--format\n */\nexport const scale = (factor = 2, format = 'png'): string => factor + format;\n",
    },
    right: {
      "lib.ts":
        "/**\n * Scales.\n * @option factor -f/--factor\n * @option format -o/--format\n */\nexport const scale = (factor = 2, format = 'png'): string => factor + format;\n",
    },
  },
};
