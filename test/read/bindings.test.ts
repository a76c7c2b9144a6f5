import { expect, it } from "vitest";
import { expectMistakes, readModule, withTags } from "./read-module.ts";

it("a bound parameter is filled in, and counts no longer among the positionals", () => {
  const { module, said } = readModule(
    withTags("@env TOKEN\n@bind token env:TOKEN\n@bind limit 10", "token: string, limit: number, text: string"),
  );
  expect(said).toEqual([]);
  expect(module.tools[0]?.params).toMatchObject([
    { role: "injected", name: "token", what: { type: { kind: "string" }, from: { env: "TOKEN" }, span: { line: 4 } } },
    { role: "injected", name: "limit", what: { type: { kind: "number" }, from: { value: 10 } } },
    { role: "positional", name: "text", key: "_1" },
  ]);
});

it("a bound member of the options is filled in", () => {
  const parameters = "{ limit, unit, days }: { limit: number; unit: 'C' | 'F'; days?: number }";
  const { module, said } = readModule(withTags('@bind options.limit 10\n@bind unit "C"', parameters));
  expect(said).toEqual([]);
  const [options] = module.tools[0]?.params ?? [];
  expect(options).toMatchObject({
    role: "options",
    props: [
      { name: "limit", injected: { from: { value: 10 } } },
      { name: "unit", injected: { from: { value: "C" } } },
      { name: "days", optional: true },
    ],
  });
  expect(options?.role === "options" && options.props[2]?.injected).toBeUndefined();
});

it("the options are the last parameter that callers give", () => {
  const { module } = readModule(withTags("@bind token 'x'", "options: { days?: number }, token: string"));
  expect(module.tools[0]?.params.map(({ role }) => role)).toEqual(["options", "injected"]);
});

it("a variable that only a binding names is needed, secret, and warned of", () => {
  const { module, said } = readModule(withTags("@bind token env:TOKEN\n@bind zone env:ZONE", "token: string, zone = 'UTC'"));
  expect(said).toEqual([expect.stringMatching(/^3:4 undeclared-env: .*TOKEN/), expect.stringMatching(/^4:4 undeclared-env: .*ZONE/)]);
  expect(module.env).toMatchObject([
    { name: "TOKEN", secret: true, required: true },
    { name: "ZONE", secret: true, required: false },
  ]);
});

it("a variable that only bindings name is needed when one of them needs it", () => {
  const { module } = readModule(withTags("@bind a env:KEY\n@bind b env:KEY", "a: string | undefined, b: string"));
  expect(module.env).toMatchObject([{ name: "KEY", required: true }]);
});

it("what a required parameter is bound to cannot be absent", () => {
  expectMistakes([
    [
      "@env [ZED]\n@bind b env:ZED",
      "b: string",
      "conflicting-tags: @env says that 'ZED' may be absent, but @bind gives it to what is required",
    ],
    ["@secret [KEY]\n@bind b env:KEY", "{ b }: { b: string }", "conflicting-tags: @secret says that 'KEY' may be absent"],
  ]);
  const { said } = readModule(withTags("@env [Y=1]\n@env [X]\n@bind a env:X\n@bind b env:Y", "a: string | undefined, b: string"));
  expect(said).toEqual([]);
});

it("a binding names something that callers would give, and a value that there is", () => {
  expectMistakes([
    ["@bind", "a: string", "invalid-tag-value: @bind needs a value"],
    ["@bind a", "a: string", "invalid-tag-value: @bind cannot be 'a'"],
    ["@bind a env:1X", "a: string", "invalid-tag-value: "],
    ["@bind a ten of", "a: number", "invalid-tag-value: "],
    ["@bind b 1", "a: number", "unknown-param: @bind names 'b', but it can fill in only 'a'"],
    ["@bind options.b 1", "options: { a: number }", "unknown-param: @bind names 'options.b', but it can fill in only 'options.a'"],
    ["@bind signal 1", "a: number, signal: AbortSignal", "unknown-param: @bind names 'signal', but it can fill in only 'a'"],
    ["@bind rest [1]", "...rest: number[]", "unknown-param: @bind names 'rest', but the function has no parameter that it can fill in"],
    [
      "@header signal X",
      "signal: AbortSignal",
      "unknown-param: @header names 'signal', but the function has no parameter that it can repeat",
    ],
    ["@bind a 1\n@bind a 2", "a: number", "conflicting-tags: @bind is said twice of 'a'"],
    ["@bind options.zz 5\n@bind zz 6", "options: { zz: number }", "conflicting-tags: @bind is said twice of 'options.zz'"],
    ["@bind zz 6\n@bind options.zz 5", "options: { zz: number }", "conflicting-tags: @bind is said twice of 'options.zz'"],
    ["@bind a 1", "a: () => void", "tag-does-not-fit: @bind is about a value that has a JSON form, but the type is () => void"],
    ["@bind a 1\n@option a --all", "a: number", "invalid-tag-value: @option cannot be"],
  ]);
});
