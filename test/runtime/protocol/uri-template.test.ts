import { expect, it } from "vitest";
import { createUriMatcher } from "../../../templates/protocol/resources/uri-template.ts";

const match = (template: string, uri: string, lists: readonly string[] = []): unknown =>
  createUriMatcher(template, (name) => lists.includes(name))(uri);

const cases: readonly (readonly [template: string, uri: string, values: object | undefined, lists?: readonly string[]])[] = [
  ["x://{a}", "x://1", { a: "1" }],
  ["x://{a}", "x://a%2Fb%20c", { a: "a/b c" }],
  ["x://{a}", "x://1/2", undefined],
  ["x://{a}", "x://1?b=2", undefined],
  ["x://{a}", "x://%zz", undefined],
  ["x://{a}/b", "x://1/b", { a: "1" }],
  ["x://{a}-{b}", "x://1-2-3", { a: "1", b: "2-3" }],
  ["x://{a,b}", "x://1,2", { a: "1", b: "2" }],
  ["x://{a,b}", "x://1,2,3", undefined],
  ["x://{a}", "x://1,2", { a: "1,2" }],
  ["x://{a}", "x://1,2%2C3", { a: ["1", "2,3"] }, ["a"]],
  ["x://{+a}", "x://1/2?c#d", { a: "1/2?c#d" }],
  ["x://{+a}/end", "x://1/2/end", { a: "1/2" }],
  ["x://b{#a}", "x://b#1/2", { a: "1/2" }],
  ["x://b{#a}", "x://b", {}],
  ["x://b{.a}", "x://b.json", { a: "json" }],
  ["x://b{.a,c}", "x://b.tar.gz", { a: "tar", c: "gz" }],
  ["x://b{/a,c}", "x://b/1/2", { a: "1", c: "2" }],
  ["x://b{/a,c}", "x://b/1", { a: "1" }],
  ["x://b{/a*}", "x://b/1/2", { a: ["1", "2"] }, ["a"]],
  ["x://b{/a*}", "x://b/1/2", { a: "1/2" }],
  ["x://b{;a,c}", "x://b;c=2;a=1", { a: "1", c: "2" }],
  ["x://b{?a,c}", "x://b?c=2&a=1", { a: "1", c: "2" }],
  ["x://b{?a,c}", "x://b", {}],
  ["x://b{?a}", "x://b?a=1=2", { a: "1=2" }],
  ["x://b{?a}", "x://b?c=1", undefined],
  ["x://b{?a}", "x://b?a=1&a=2", undefined],
  ["x://b{?a*}", "x://b?a=1&a=2", { a: ["1", "2"] }, ["a"]],
  ["x://b{?a}", "x://b?a=1,2", { a: ["1", "2"] }, ["a"]],
  ["x://b?fixed=1{&a}", "x://b?fixed=1&a=2", { a: "2" }],
  ["x://b.c/{a}", "x://bXc/1", undefined],
  ["x://{a}", `x://${"1".repeat(9000)}`, undefined],
];

for (const [template, uri, values, lists] of cases) {
  it(`${template} takes ${uri.slice(0, 40)} for ${JSON.stringify(values)}${lists ? ", as a list" : ""}`, () => {
    expect(match(template, uri, lists)).toEqual(values);
  });
}

it("takes no time over long texts that nearly fit", () => {
  const started = performance.now();
  expect(match("x://{a}{/b*}{.c}{?d}z", `x://${"/.".repeat(4000)}`)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(1000);
});
