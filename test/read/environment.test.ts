import { expect, it } from "vitest";
import { expectMistakes, readModule } from "./read-module.ts";

it("variables are declared in file comments and at functions, each name once", () => {
  const { module, said } = readModule(`/**
 * How to use it.
 * @module
 * @env API_URL Address of the service,
 *   with its path
 * @secret API_TOKEN - What it wants to see
 * @env [PORT=8080]
 * @env [ZONE] Where it is
 */

/**
 * Does it.
 * @env [PORT=8080] Where it listens
 * @env [EMPTY=]
 */
export function f(): void {}
`);
  expect(said).toEqual([]);
  expect(module.instructions).toBe("How to use it.");
  expect(module.env).toMatchObject([
    { name: "API_URL", description: "Address of the service,\n  with its path", secret: false, required: true, span: { line: 4 } },
    { name: "API_TOKEN", description: "What it wants to see", secret: true, required: true },
    { name: "PORT", description: "Where it listens", secret: false, required: false, default: "8080", span: { line: 7 } },
    { name: "ZONE", description: "Where it is", secret: false, required: false },
    { name: "EMPTY", required: false, default: "" },
  ]);
});

it("file comments of all entries declare", () => {
  const file = (name: string): string =>
    `/**\n * @module\n * @env ${name} of ${name}\n */\n\n/** Does it. */\nexport function f(): void {}\n`;
  const { module } = readModule({ "a.ts": file("A"), "b.ts": file("B") }, { entry: ["a.ts", "b.ts"] });
  expect(module.env.map(({ name }) => name)).toEqual(["A", "B"]);
  expect(module.instructions).toBeUndefined();
});

it("a declaration has a name, and each name one meaning", () => {
  expectMistakes([
    ["@env", "", "invalid-tag-value: @env needs a value"],
    ["@env API-URL", "", "invalid-tag-value: @env cannot be 'API-URL'"],
    ["@env [PORT=1", "", "invalid-tag-value: "],
    ["@secret [TOKEN=abc] Not", "", "a name without a value: what stands in the source is no secret"],
    ["@env A\n@secret A", "", "conflicting-tags: @env and @secret cannot both hold of 'A'"],
    ["@env B\n@env [B]", "", "conflicting-tags: @env is said twice of 'B'"],
    ["@env [C=1]\n@env [C=2]", "", "conflicting-tags: "],
  ]);
});

it("each variable that nothing declares is told once, at its first use", () => {
  const { said } = readModule({
    "lib.ts": `/**
 * @module
 * @env KNOWN
 */
import { other } from "./other.ts";

const { HOST, PORT: port = "1", ...rest } = process.env;
process.env.SET = "1";
delete process.env.GONE;

/** Does it. */
export function f(name: string): string {
  const { env } = process;
  return [process.env.KNOWN, process.env.API_URL, process.env["API_KEY"], process.env[name], process.env.API_URL, process.env.NODE_ENV].join();
}
`,
    "other.ts": "export const other = process.env.OTHER ?? process.env.HOME;\n",
  });
  expect(said.map((each) => each.replace(/: the module reads the variable (\w+) .*/, " $1"))).toEqual([
    "7:9 undeclared-env HOST",
    "7:15 undeclared-env PORT",
    "14:42 undeclared-env API_URL",
    "14:63 undeclared-env API_KEY",
    "1:34 undeclared-env OTHER",
  ]);
});

it("what the comment of a function that is no tool declares is known, and not needed", () => {
  const { module, said } = readModule(`/**
 * @internal
 * @env HELPED For helpers
 * @secret LENT For others, too
 */
export const help = (): string | undefined => process.env.HELPED;

/**
 * @bind token env:LENT
 */
export const f = (token: string): string => token;
`);
  expect(said).toEqual([]);
  expect(module.env).toMatchObject([{ name: "LENT", description: "For others, too", secret: true }]);
});
