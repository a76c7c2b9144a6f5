import { expect, it } from "vitest";
import { expectMistakes, readEach, readModule } from "./read-module.ts";

/** A parameter with these tags in its comment. */
const tagged = (tags: string, parameter: string): string => `/**\n * ${tags.split("; ").join("\n * ")}\n */ ${parameter}`;

/** Expects of parameters with tags that nothing is said of them. */
function expectNothing(rows: readonly (readonly [tags: string, parameter: string])[]): void {
  const read = readEach(rows.map(([tags, parameter]) => ({ tags: "", parameters: tagged(tags, parameter) })));
  expect(read.map(({ said }, i) => ({ row: rows[i], said }))).toEqual(rows.map((row) => ({ row, said: [] })));
}

/** Expects of parameters with tags that one thing is said of each. */
function expectOne(rows: readonly (readonly [tags: string, parameter: string, message: string])[]): void {
  expectMistakes(rows.map(([tags, parameter, message]) => ["", tagged(tags, parameter), message]));
}

it("a tag that holds wherever it stands cannot be denied", () => {
  expectMistakes([
    ["@readonly false", "", "@readonly cannot be 'false'"],
    ["@idempotent no", "", "@idempotent cannot be 'no'"],
    ["@internal false", "", "@internal cannot be 'false'"],
    ["@prompt never", "", "@prompt cannot be 'never'"],
    ["@deprecated no.", "", "@deprecated cannot be 'no.'"],
    ["", "/** @integer false */ n: number", "@integer cannot be 'false'"],
  ]);
  const remarked = readEach([
    { tags: "@readonly true" },
    { tags: "@readonly nothing is written" },
    { tags: "@deprecated no longer needed" },
  ]);
  expect(remarked.flatMap(({ said }) => said)).toEqual([]);
});

it("spellings have a slash, a comma or blanks between them", () => {
  const written = ["-c/--cee", "-c --cee", "-c, --cee text", "-c | --cee - text", "-c/ --cee -- text", "-c\n --cee\n - text"];
  const read = readEach(written.map((spellings) => ({ tags: `@option c ${spellings}`, parameters: "c = 1" })));
  expect(read.flatMap(({ said }) => said)).toEqual([]);
  for (const { tool } of read) expect(tool?.params[0]).toMatchObject({ key: "cee", spellings: { on: ["-c", "--cee"] } });
  expect(read.flatMap(({ tool }) => tool?.params.map((param) => "doc" in param && param.doc.description))).toEqual([
    undefined,
    undefined,
    "text",
    "text",
    "text",
    "text",
  ]);
  expectMistakes([["@option c -c --=", "c = 1", "@option cannot be 'c -c --='"]]);
});

it("tags that must say something say it", () => {
  expectMistakes([
    ["@name", "", "@name needs a value: the name of the tool."],
    ["@title", "", "@title needs a value: the text to show."],
    ["", "/** @title */ n: number", "@title needs a value: the text to show."],
    ["@uniqueItems", "", "@uniqueItems has no effect in the comment of a function."],
    ["", "/** @uniqueItems maybe */ n: number[]", "@uniqueItems cannot be 'maybe': it must be true, false or nothing."],
    ["@bind q env:lower-case", "q: string", "behind env: the name of a variable, of letters, digits and _ only"],
  ]);
});

it("a parameter and a result are spoken of once", () => {
  expectMistakes([
    ["@param a First\n@param a Second", "a: string", "@param is said twice of 'a'."],
    ["@param {string} a First\n@arg a Second", "a: string", "@param and @arg cannot both hold of 'a'."],
    ["@param a.b First\n@param a.b Second", "a: { b: string }", "@param is said twice of 'a.b'."],
    ["@returns one\n@return {string} two", "", "@returns and @return cannot both hold of 'f3'."],
  ]);
  const alike = readEach([{ tags: "@param a Same\n@param a - Same\n@returns\n@return it", parameters: "a: string" }]);
  expect(alike.flatMap(({ said }) => said)).toEqual([]);
});

it("tags without an effect where they stand get a warning", () => {
  expectMistakes([
    ["@prompt\n@readonly", "", "@readonly has no effect on a @prompt."],
    ["@resource a://b\n@readonly", "", "@readonly has no effect on a @resource."],
    ["", "/** @name n */ m: number", "@name has no effect at a parameter."],
    ["", "/** @param m text */ m: number", "@param has no effect at a parameter."],
    ["", "/** @returns text */ { m = 1 } = {}", "@returns has no effect at a parameter whose members are properties by themselves."],
  ]);
  expectOne([["@title t", "t: { /** @param n text */ n: number }[]", "@param has no effect at a member."]]);
  expectNothing([["@title t", "t: { /** @param n text\n * @returns text */ n?(n: number): string }[]"]]);
  expect(readModule("/**\n * About.\n * @module\n * @readonly\n */\n\nexport const f = (): void => {};\n").said).toEqual([
    "4:4 misplaced-tag: @readonly has no effect in the comment of a file.",
  ]);
});

it("tags that ask for another type than the written one have no effect", () => {
  const why = "has no effect: the type is string, and the function would get what its type does not allow.";
  expectOne([
    ["@type integer", "n: string", `@type ${why}`],
    ["@isInt", "n: string", `@isInt ${why}`],
    ["@asType float", "n: number", "@asType float has no effect: of what the type itself does not say"],
  ]);
  expectNothing([
    ["@type {string}", "n: number"],
    ["@type integer; @minimum 1", "n: number"],
  ]);
});

it("limits leave some value", () => {
  const open = "@exclusiveMaximum 4, @exclusiveMinimum 3 and the type integer";
  expectOne([
    ["@multipleOf 3; @minimum 1; @maximum 2", "n: number", "@maximum 2, @minimum 1 and @multipleOf 3 leave no value that fits."],
    ["@minimum 1; @maximum 2; @multipleOf 3", "n: number", "@multipleOf 3, @minimum 1 and @maximum 2 leave no value that fits."],
    ["@exclusiveMinimum 3; @exclusiveMaximum 4; @asType integer", "n: number", `${open} leave no value that fits.`],
    ["@exclusiveMinimum 3; @maximum 5; @multipleOf 3", "n: number", "@multipleOf 3, @exclusiveMinimum 3 and @maximum 5 leave no value"],
    ["@minItems 3", "n: [string, string]", "@minItems 3 and a type of at most 2 elements leave no value"],
    ["@maxItems 1", "n: [string, string, ...string[]]", "@maxItems 1 and a type of at least 2 elements leave no value"],
    ["@minProperties 3", "n: { a?: string; b?: string }", "@minProperties 3 and a type of at most 2 members leave no value"],
  ]);
  expectNothing([
    ["@multipleOf 0.1; @minimum 0.3; @maximum 0.3", "n: number"],
    ["@multipleOf 3; @minimum 1; @maximum 3", "n: number"],
    ["@exclusiveMinimum 3; @exclusiveMaximum 5; @asType integer", "n: number"],
    ["@minItems 3", "n: [string, ...string[]]"],
    ["@minProperties 2", "n: { a?: string; [key: string]: string | undefined }"],
  ]);
});

it("messages name types as they are written", () => {
  expectOne([
    ["@minimum 5", "n: 1 | 2", "@minimum is about a number, but the type is 1 | 2."],
    ["@minimum 5", "n: string[] | { a: string }", "@minimum is about a number, but the type is string[] | object."],
  ]);
});

it("a parameter is kept out only where it may be left away", () => {
  expectMistakes([["", "/** @internal */ a: string", "'a' is required, so @internal cannot keep it out"]]);
  const [read] = readEach([{ tags: "", parameters: "a: string, /** @hidden */ b = 1, /** @ignore */ c?: { d: string }" }]);
  expect(read?.said).toEqual([]);
  expect(read?.tool?.params.map(({ role }) => role)).toEqual(["positional", "omitted", "omitted"]);
});

it("an example leaves its tags to the function", () => {
  const unknown = "unknown-tag: nobody knows a tag @";
  expectMistakes([
    ["@example f()\n@readonyl", "", `${unknown}readonyl`],
    ["@example\n```ts\nf()\n```\n@customTag", "", `${unknown}customTag`],
    ["@see elsewhere\n@customTag", "", `${unknown}customTag`],
  ]);
  const code = readEach([{ tags: "@example\n@sealedClass\nclass App {}" }, { tags: "@example\n@Injectable()\nclass App {}" }]);
  expect(code.flatMap(({ said }) => said)).toEqual([]);
});

it("the tags of a destructured parameter are those that name no other", () => {
  const [read] = readEach([{ tags: "@param a.b Nested\n@param c Other", parameters: "{ b }: { b: string }, c: string" }]);
  expect(read?.said).toEqual([]);
  expect(read?.tool?.params[0]).toMatchObject({ name: "a", type: { props: [{ name: "b", doc: { description: "Nested" } }] } });
  expect(read?.tool?.params[1]).toMatchObject({ name: "c", doc: { description: "Other" } });
  expectMistakes([["@param a.z Nothing", "{ b }: { b: string }, c: string", "@param names 'a.z', but the function has only 'a.b'."]]);
});

it("in JavaScript tags inside a line are read where TypeScript reads types from them", () => {
  const comment = "/** Adds. @param {string} a First @param {number} [b] Second, see @param c @returns {string} Both */";
  const { module, said } = readModule({ "lib.js": `${comment}\nexport function add(a, b) {\n  return a + b;\n}\n` });
  expect(said).toEqual([]);
  expect(module.tools[0]).toMatchObject({
    doc: { description: "Adds.", returns: "Both" },
    params: [
      { name: "a", type: { kind: "string" }, optional: false, doc: { description: "First" } },
      { name: "b", type: { kind: "number" }, optional: true, doc: { description: "Second, see @param c" } },
    ],
  });
});

it("two files cannot both name the server", () => {
  const named = (name: string): string => `/**\n * @module\n * @name ${name}\n */\n\nexport const f = (): void => {};\n`;
  const files = { "a.ts": named("one"), "b.ts": named("two") };
  expect(readModule(files, { entry: ["a.ts", "b.ts"] }).said).toEqual(["3:4 conflicting-tags: @name is said twice of 'one'."]);
  expect(readModule(files, { entry: ["a.ts", "b.ts"], name: "three" }).said).toEqual([]);
  expect(readModule({ "a.ts": named("one"), "b.ts": named("one") }, { entry: ["a.ts", "b.ts"] }).said).toEqual([]);
});
