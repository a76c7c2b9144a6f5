import type { OptionArgs } from "../code-args.ts";
import type { ExplanationsOf } from "./explanation.ts";

const LIB = `/** Adds. */
export const add = (a: number, b: number): number => a + b;
`;

/** What is wrong with the command line or with the place the program should go to. */
export const optionExplanations: ExplanationsOf<OptionArgs> = {
  "entry-not-found": {
    summary: "The module that should be compiled is not there.",
    why: "The entry is the path of one TypeScript or JavaScript file, relative to the folder you are in. Neither a folder nor the name of a \
package will do, and no extension is added.",
    wrong: { "lib.ts": LIB, shell: "mcpc build lib" },
    right: { "lib.ts": LIB, shell: "mcpc build lib.ts" },
  },
  "invalid-option": {
    summary: "An option has a value that it cannot have.",
    why: "Only programs that call `compile` themselves see this; the command line refuses such a value before anything is read.",
    wrong: {
      "lib.ts": LIB,
      "build.mjs": `import { compile } from "mcpc";

const { diagnostics } = await compile({ entry: "lib.ts", text: "yaml" });
for (const { code, message } of diagnostics) console.log(code, message);
`,
    },
    right: {
      "lib.ts": LIB,
      "build.mjs": `import { compile } from "mcpc";

const { diagnostics } = await compile({ entry: "lib.ts", text: "json" });
for (const { code, message } of diagnostics) console.log(code, message);
`,
    },
  },
  "unmatched-filter": {
    summary: "A pattern of --only or --except is that of nothing in the module.",
    why: "Names are those that clients see, letter for letter: with several modules that is math_add, not add. A star stands for any characters, \
none included; in a shell it wants quotes. What is left out silently, as with @internal, is not there either.",
    wrong: { "lib.ts": LIB, shell: "mcpc build lib.ts --only ad" },
    right: { "lib.ts": LIB, shell: "mcpc build lib.ts --only a*" },
  },
  "filter-leaves-nothing": {
    summary: "After --only and --except there is nothing to serve.",
    why: "What --except names is left out also where --only names it, so the two can meet in nothing.",
    wrong: { "lib.ts": LIB, shell: "mcpc build lib.ts --except a*" },
    right: { "lib.ts": LIB, shell: "mcpc build lib.ts --only a*" },
  },
  "output-is-a-source": {
    summary: "The program would be written over the module it is made from.",
    why: "A build replaces what the build before it wrote. The module itself it never replaces, also where a symbolic link leads to it.",
    wrong: { "lib.ts": LIB, shell: "mcpc build lib.ts -o lib.ts" },
    right: { "lib.ts": LIB, shell: "mcpc build lib.ts -o server" },
  },
  "output-is-in-use": {
    summary: "A file that mcpc did not write stands where the program should go.",
    why: "mcpc replaces programs that it wrote before without asking, which it knows by their second line, and empty files. Everything else \
may be somebody's work.",
    wrong: { "lib.ts": LIB, "notes.js": "// Remember the milk.\n", shell: "mcpc build lib.ts -o notes.js" },
    right: { "lib.ts": LIB, "notes.js": "// Remember the milk.\n", shell: "mcpc build lib.ts -o server.js" },
  },
  "output-not-startable": {
    summary: "Node does not start files with such an ending.",
    why: "Node goes by the ending of a file: it refuses those it does not know, and takes .ts and .json for what the program is not. Without an \
ending, or with .js, .mjs or .cjs, a program starts everywhere.",
    wrong: { "lib.ts": LIB, shell: "mcpc build lib.ts -o server.bin" },
    right: { "lib.ts": LIB, shell: "mcpc build lib.ts -o server" },
  },
  "output-not-writable": {
    summary: "The program cannot be put where you want it.",
    why: "The message says what the system answered: a folder is in the way, permission is missing, the disk is full. Folders that are missing \
are made. The old output, if there is one, is as it was.",
    wrong: { "lib.ts": LIB, shell: "mkdir out\nmcpc build lib.ts" },
    right: { "lib.ts": LIB, shell: "mkdir out\nmcpc build lib.ts -o out/server" },
  },
};
