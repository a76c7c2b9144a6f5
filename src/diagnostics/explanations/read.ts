import type { ReadArgs } from "../code-args.ts";
import type { ExplanationsOf } from "./explanation.ts";

const form = (members: string): string =>
  `import type { Context } from "mcpc";\n\n/** Asks. */\nexport async function ask(ctx: Context): Promise<string> {\n  const { action } = await ctx.elicit<{ ${members} }>("When were you born?");\n  return action;\n}\n`;

/** What is wrong with the module as a TypeScript program. */
export const readExplanations: ExplanationsOf<ReadArgs> = {
  "invalid-tsconfig": {
    summary: "The tsconfig.json that counts for the module cannot be used.",
    why: "mcpc reads a module under the options of the nearest tsconfig.json above it, as an editor does, with everything it extends. \
Another file's options would give other types and so other schemas, so mcpc does not go on without it.",
    wrong: {
      "lib.ts": "/** One. */\nexport const one = (): number => 1;\n",
      "tsconfig.json": '{ "compilerOptions": { "target": "es2099" } }\n',
    },
    right: {
      "lib.ts": "/** One. */\nexport const one = (): number => 1;\n",
      "tsconfig.json": '{ "compilerOptions": { "target": "es2023" } }\n',
    },
  },
  "invalid-pnp": {
    summary: "What Yarn's Plug'n'Play says of the packages cannot be used, or is not true.",
    why: "Under a `.pnp.cjs` packages are in no `node_modules`: that file says where each one is, mostly in an archive. mcpc loads it, as Node \
does when Yarn runs it. It is written by `yarn install`; a file without the archives it names, in a fresh clone for one, leads nowhere.",
    wrong: {
      "lib.ts": "/** One. */\nexport const one = (): number => 1;\n",
      ".pnp.cjs": "<<<<<<< HEAD\n",
    },
    right: { "lib.ts": "/** One. */\nexport const one = (): number => 1;\n" },
  },
  "typescript-error": {
    summary: "The TypeScript compiler finds an error in the module or in a file it imports.",
    why: "Schemas are made from types, and the types of a module with errors are guesses: a name that is not found is `any`, and a tool \
would take everything. The code after the colon is TypeScript's own: `mcpc explain TS2322` says more about it. `--allow-type-errors` \
builds all the same.",
    wrong: { "lib.ts": "/** The year. */\nexport function year(): string {\n  return 2026;\n}\n" },
    right: { "lib.ts": "/** The year. */\nexport function year(): number {\n  return 2026;\n}\n" },
  },
  "invalid-form": {
    summary: "A type that `ctx.elicit` is called with is no form.",
    why: "Clients make an input field of each member, so the protocol allows flat objects only: strings (of at most a minimal and a maximal length and \
of the formats email, uri, date and date-time), numbers and integers (with a minimum and a maximum), booleans, one of several strings, and several \
of several strings. What the user enters arrives as it is, so a `Date` is a string with `@format date`.",
    wrong: { "lib.ts": form("birthday: Date") },
    right: { "lib.ts": form("/** @format date */ birthday: string") },
  },
};
