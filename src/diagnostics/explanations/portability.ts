import type { PortabilityArgs } from "../code-args.ts";
import type { ExplanationsOf } from "./explanation.ts";

/** What is right and not taken by every client. */
export const portabilityExplanations: ExplanationsOf<PortabilityArgs> = {
  "many-tools": {
    summary: "The server has more tools than some clients take.",
    why: "Cursor takes 80 tools, Windsurf 100, VS Code and OpenAI 128, often of all servers together; what is beyond that the model never sees. \
Long lists also make models choose worse. Build several servers, each from the modules that belong together, or keep out with @internal what agents \
do not need.",
    wrong: {
      "lib.ts": `${[..."abcdefghi"].map((name) => `export * as ${name} from "./nine.ts";`).join("\n")}\n`,
      "nine.ts": `${[..."123456789"].map((n) => `/** Is ${n}. */\nexport const is${n} = (): number => ${n};`).join("\n")}\n`,
    },
    right: {
      "lib.ts": 'export * as a from "./nine.ts";\n',
      "nine.ts": `${[..."123456789"].map((n) => `/** Is ${n}. */\nexport const is${n} = (): number => ${n};`).join("\n")}\n`,
    },
  },
  "space-in-server-name": {
    summary: "The server's name has spaces in it.",
    why: "Antigravity makes names of the server's and the tools' names, which do not work when there are spaces in them. The server's name is the one that \
the program writes into a client's configuration: that of the file, unless --name or @name in the file's comment gives another. What people read is \
better said in the rest of that comment.",
    wrong: {
      "lib.ts": "/**\n * Invoices.\n * @module\n * @name Our Invoices\n */\n\n/** Counts. */\nexport const count = (): number => 0;\n",
    },
    right: {
      "lib.ts": "/**\n * Invoices.\n * @module\n * @name our-invoices\n */\n\n/** Counts. */\nexport const count = (): number => 0;\n",
    },
  },
  "long-tool-name": {
    summary: "A tool's name leaves no room for what clients put in front of it.",
    why: "Claude Code calls a tool mcp__SERVER__TOOL, opencode does much the same, and the models behind them take names of at most 64 characters. \
With 48 characters there are some left for the server's name.",
    wrong: { "lib.ts": "/** Finds. */\nexport const findAllOpenInvoicesOfOneCustomerByItsNumberAndYear = (): number[] => [];\n" },
    right: {
      "lib.ts":
        "/**\n * Finds.\n * @name find_open_invoices\n */\nexport const findAllOpenInvoicesOfOneCustomerByItsNumberAndYear = (): number[] => [];\n",
    },
  },
  "long-full-name": {
    summary: "The names of the server and of a tool are too long together.",
    why: "Cursor leaves out tools whose name has, together with the server's, more than 60 characters, and does not say so. The server's name is the one \
that the program writes into a client's configuration: that of the file, unless --name or @name in the file's comment gives another.",
    wrong: {
      "lib.ts":
        "/**\n * Invoices.\n * @module\n * @name accounting-of-the-north-eastern-branch\n */\n\n/** Finds. */\nexport const findOpenInvoicesOfCustomer = (): number[] => [];\n",
    },
    right: {
      "lib.ts":
        "/**\n * Invoices.\n * @module\n * @name accounting\n */\n\n/** Finds. */\nexport const findOpenInvoicesOfCustomer = (): number[] => [];\n",
    },
  },
  "hyphen-in-tool-name": {
    summary: "A tool has a hyphen in its name.",
    why: "Cursor objects to everything but letters, digits and _ in the name of a tool; the other clients take hyphens. They come from the tag @name, or \
from the name of a file: of several modules, the tools' names begin with it.",
    wrong: { "lib.ts": "/**\n * Finds.\n * @name find-invoices\n */\nexport const find = (): number[] => [];\n" },
    right: { "lib.ts": "/**\n * Finds.\n * @name find_invoices\n */\nexport const find = (): number[] => [];\n" },
  },
  "tool-name-start": {
    summary: "The name of a tool begins with a digit or a hyphen.",
    why: "Gemini takes only names that begin with a letter or with _.",
    wrong: { "lib.ts": "/**\n * Draws.\n * @name 3d_view\n */\nexport const view = (): string => '';\n" },
    right: { "lib.ts": "/**\n * Draws.\n * @name view_3d\n */\nexport const view = (): string => '';\n" },
  },
  "long-description": {
    summary: "A description, or the server's instructions, are longer than a client shows to the model.",
    why: "Claude Code cuts the description of a tool and the instructions of a server after 2,048 characters. What is said of single arguments has a place \
of its own, at each of them; long examples and background belong into a document, which another tool can give out.",
    wrong: {
      "lib.ts": `/**\n${" * Finds invoices by the words that are in them.\n".repeat(50)} */\nexport const find = (): number[] => [];\n`,
    },
    right: { "lib.ts": "/** Finds invoices by the words that are in them. */\nexport const find = (): number[] => [];\n" },
  },
  "undescribed-tool": {
    summary: "Nothing is said of a tool.",
    why: "The description is what a model chooses tools by, in every client; without one it has the name alone to guess from. It is the JSDoc comment of \
the function: what it does, when to use it, what it does not do.",
    wrong: { "lib.ts": "export const find = (): number[] => [];\n" },
    right: { "lib.ts": "/** The numbers of all open invoices. */\nexport const find = (): number[] => [];\n" },
  },
  "undescribed-property": {
    summary: "Nothing is said of some arguments of a tool.",
    why: "A model fills in arguments by their types and by what is said of them: the unit, the form, where to get an identifier from. It is written in @param \
tags, or in comments on the members of an options object; a comment on the type counts as well.",
    wrong: { "lib.ts": "/** Finds. */\nexport const find = (since: string): string => since;\n" },
    right: {
      "lib.ts": "/**\n * Finds.\n * @param since A year, such as 2024\n */\nexport const find = (since: string): string => since;\n",
    },
  },
  "untyped-parameter": {
    summary: "An argument may be anything.",
    why: "A schema that allows everything tells a model nothing, and Claude Code sends the value of such an argument as a string that holds JSON: the function \
gets the text '[1,2]' and no array. A type that is as wide as it must be, and no wider, gets the value through.",
    wrong: {
      "lib.ts":
        "/**\n * Stores.\n * @param value What to store\n */\nexport const store = (value: unknown): string => JSON.stringify(value);\n",
    },
    right: {
      "lib.ts":
        "/**\n * Stores.\n * @param value What to store\n */\nexport const store = (value: Record<string, unknown>): string => JSON.stringify(value);\n",
    },
  },
  "recursive-result": {
    summary: "The result of a tool contains itself, and one client loses all tools over its schema.",
    why: "A type that contains itself needs a $ref that leads back in the output schema, and Claude Code (seen in 2.1.207) then says 'tools fetch failed'. \
Where the type refers to itself, `unknown` ends the schema and lets every value through; the result is the same.",
    wrong: {
      "lib.ts":
        "interface Tree {\n  label: string;\n  children: Tree[];\n}\n\n/** Grows. */\nexport const grow = (): Tree => ({ label: 'root', children: [] });\n",
    },
    right: {
      "lib.ts":
        "interface Tree {\n  label: string;\n  children: unknown[];\n}\n\n/** Grows. */\nexport const grow = (): Tree => ({ label: 'root', children: [] });\n",
    },
  },
};
