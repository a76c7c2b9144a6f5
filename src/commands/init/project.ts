/** What the new project is called and made for. */
interface ProjectFacts {
  readonly name: string;
  /** The mcpc that it is to be built with, as package.json says it. */
  readonly mcpc: string;
}

/** The files of a new project by path: a module with two tools, their tests, and what npm and TypeScript need. */
export function projectFiles({ name, mcpc }: ProjectFacts): Readonly<Record<string, string>> {
  return {
    "src/tools.ts": MODULE,
    "test/tools.test.js": TEST,
    "package.json": prettyJson({
      name,
      version: "0.1.0",
      private: true,
      type: "module",
      engines: { node: ">=20.19" },
      scripts: {
        build: `mcpc build src/tools.ts --name ${name}`,
        check: "mcpc check src/tools.ts",
        start: "node out",
        test: "node --test",
      },
      devDependencies: { mcpc },
    }),
    "tsconfig.json": prettyJson({
      compilerOptions: { target: "es2023", module: "nodenext", strict: true, noEmit: true, skipLibCheck: true },
      include: ["src"],
    }),
    ".gitignore": "node_modules/\n/out\n",
  };
}

function prettyJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const MODULE = `import type { Int } from "mcpc";

/** What a text is made of. */
export interface Counts {
  lines: Int;
  words: Int;
  characters: Int;
}

/**
 * Counts the lines, words and characters of a text.
 * @param text Any text
 * @readonly
 */
export function count(text: string): Counts {
  return {
    lines: text === "" ? 0 : text.split("\\n").length,
    words: text.match(/\\S+/g)?.length ?? 0,
    characters: [...text].length,
  };
}

export interface ShortenOptions {
  /**
   * How many characters to keep
   * @minimum 1
   */
  length?: Int;
  /** What to put in place of the rest */
  ending?: string;
}

/**
 * Shortens a text.
 * @param text Any text
 * @readonly
 */
export function shorten(text: string, { length = 80, ending = "..." }: ShortenOptions = {}): string {
  const characters = [...text];
  return characters.length <= length ? text : characters.slice(0, length).join("") + ending;
}
`;

const TEST = `import assert from "node:assert/strict";
import { test } from "node:test";
import { connect } from "mcpc/testing";

const server = await connect(new URL("../src/tools.ts", import.meta.url));

test("clients see the tools", () => {
  assert.deepEqual(
    server.list().map(({ name }) => name),
    ["count", "shorten"],
  );
});

test("count counts", async () => {
  const { structuredContent } = await server.call("count", { _1: "one two\\nthree" });
  assert.deepEqual(structuredContent, { lines: 2, words: 3, characters: 13 });
});

test("shorten keeps as much as it is told", async () => {
  const { content } = await server.call("shorten", { _1: "a long text", length: 6 });
  assert.deepEqual(content, [{ type: "text", text: "a long..." }]);
});

test("arguments that do not fit are refused with a reason", async () => {
  const { isError, content } = await server.call("shorten", { _1: "text", length: 0 });
  assert.equal(isError, true);
  assert.match(content[0].text, /length/);
});
`;
