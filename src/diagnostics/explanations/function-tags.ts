import type { FunctionTagArgs } from "../code-args.ts";
import type { ExplanationsOf } from "./explanation.ts";

/** What is wrong with tags that say how a function is served. */
export const functionTagExplanations: ExplanationsOf<FunctionTagArgs> = {
  "cache-without-readonly": {
    summary: "A function is cached, and nothing says that it only reads.",
    why: "A call that is answered from the cache does not run the function. Whatever the function changes would then not be changed, without \
a word to the caller. @readonly says that nothing is lost.",
    wrong: { "lib.ts": "/**\n * The rate of today.\n * @cache 60s\n */\nexport const rate = (): number => 2;\n" },
    right: { "lib.ts": "/**\n * The rate of today.\n * @cache 60s\n * @readonly\n */\nexport const rate = (): number => 2;\n" },
  },
  "undeclared-env": {
    summary: "The module reads a variable of the environment that no @env or @secret declares.",
    why: "A declared variable is asked for when the server is installed, and when it is missing the server says so at start, not in the midst \
of the first call that needs it. Secrets are declared with @secret, so that their values are never shown. Until then a variable that only \
@bind names is treated as a secret.",
    wrong: {
      "lib.ts":
        "declare const process: { env: Record<string, string | undefined> };\n\n/** Where it is. */\nexport const address = (): string => String(process.env.API_URL);\n",
    },
    right: {
      "lib.ts":
        "/**\n * An example.\n * @module\n * @env API_URL Address of the service\n */\n\ndeclare const process: { env: Record<string, string | undefined> };\n\n/** Where it is. */\nexport const address = (): string => String(process.env.API_URL);\n",
    },
  },
  "uri-variables": {
    summary: "The variables of a @resource are not the parameters of its function.",
    why: "A client asks for a resource by its URI alone: what stands in the place of a variable is what the function is given under that \
name. A parameter that is no variable could never be given, and a variable that is no parameter would be lost.",
    wrong: {
      "lib.ts":
        "/** Today. */\nexport const today = (): string => 'Monday';\n\n/**\n * A page.\n * @resource pages:///{name}\n */\nexport const page = (title: string): string => title;\n",
    },
    right: {
      "lib.ts":
        "/** Today. */\nexport const today = (): string => 'Monday';\n\n/**\n * A page.\n * @resource pages:///{title}\n */\nexport const page = (title: string): string => title;\n",
    },
  },
  "uri-expression": {
    summary: "A part of the template of a @resource is no expression, or one that cannot be read back.",
    why: "A template of RFC 6570 says how a URI is made of values. A program goes the other way: it is given the URI and has to tell the \
values. Where a URI holds only the beginning of a value, or nothing shows where one value ends and the next one begins, no program can.",
    wrong: {
      "lib.ts":
        "/** Today. */\nexport const today = (): string => 'Monday';\n\n/**\n * A word of the dictionary.\n * @resource words:///{word:1}\n */\nexport const entry = (word: string): string => word;\n",
    },
    right: {
      "lib.ts":
        "/** Today. */\nexport const today = (): string => 'Monday';\n\n/**\n * A word of the dictionary.\n * @resource words:///{word:1}/{word}\n */\nexport const entry = (word: string): string => word;\n",
    },
  },
  "unknown-completer": {
    summary: "A @complete names a function that the module does not export.",
    why: "The program calls the function through the module's exports, when somebody types an argument and wants to see what is possible. \
Marked with @internal it is exported and no tool.",
    wrong: {
      "lib.ts":
        "/** Today. */\nexport const today = (): string => 'Monday';\n\nconst names = (): string[] => ['Ann'];\n\n/**\n * Greets.\n * @prompt\n * @complete name names\n */\nexport const greet = (name: string): string => 'Say hello to ' + name + names().length;\n",
    },
    right: {
      "lib.ts":
        "/** Today. */\nexport const today = (): string => 'Monday';\n\n/** @internal */\nexport const names = (): string[] => ['Ann'];\n\n/**\n * Greets.\n * @prompt\n * @complete name names\n */\nexport const greet = (name: string): string => 'Say hello to ' + name;\n",
    },
  },
  "invalid-binding": {
    summary: "The value of a @bind does not fit the parameter that it is bound to.",
    why: "A bound parameter is filled in by the server with that very value in every call, and no caller can correct it. Texts are written in \
quotes, as all JSON.",
    wrong: {
      "lib.ts":
        "/**\n * Finds.\n * @bind limit true\n */\nexport const find = (text: string, limit: number): string => text.slice(0, limit);\n",
    },
    right: {
      "lib.ts":
        "/**\n * Finds.\n * @bind limit 10\n */\nexport const find = (text: string, limit: number): string => text.slice(0, limit);\n",
    },
  },
};
