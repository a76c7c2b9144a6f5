import { expect, it } from "vitest";
import { createUriMatcher } from "../../../templates/protocol/resources/uri-template.ts";

/** A variable called `keys` takes an object, those that are named in `lists` take lists. */
const match = (template: string, uri: string, lists: readonly string[] = []): unknown =>
  createUriMatcher(template, (name) => (name === "keys" ? "map" : lists.includes(name) ? "list" : "text"))(uri);

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
  ["x://b{/a}", "x://b/1/2", undefined],
  ["x://b{/a}/b", "x://b/b", {}],
  ["x://b{/a}{/c}", "x://b/1", { a: "1" }],
  ["x://b{/a}{.c}", "x://b/1.tar.gz", { a: "1", c: "tar.gz" }],
  ["x://b{/a*}{.c}", "x://b/1.2/3.gz", { a: "1.2/3", c: "gz" }],
  ["x://b{.a}{;c}", "x://b.gz;c=1", { a: "gz", c: "1" }],
  ["x://b{;a}{.c}", "x://b;a=1.gz", { a: "1", c: "gz" }],
  // A variable has one value.
  ["x://{a}/{a}", "x://1/1", { a: "1" }],
  ["x://{a}/{a}", "x://1/2", undefined],
  ["x://{a}{?a*}", "x://1,2?a=1&a=2", { a: ["1", "2"] }, ["a"]],
  // Prefixes, of characters before they are encoded.
  ["x://{a:1}/{a}", "x://d/dog", { a: "dog" }],
  ["x://{a:1}/{a}", "x://c/dog", undefined],
  ["x://{a:1}/{a}", "x:///", {}],
  ["x://{a:9}/{a}", "x://dog/dog", { a: "dog" }],
  ["x://b{/a:2,a}", "x://b/%C3%A9t/%C3%A9t%C3%A9", { a: "été" }],
  ["x://{a}{?a:1}", "x://%F0%9F%98%80b?a=%F0%9F%98%80", { a: "😀b" }],
  ["x://b{?a:1,a}", "x://b?a=d&a=dog", { a: "dog" }],
  // A list is written with the same commas that separate the variables.
  ["x://{a,c}", "x://1,2,3", { a: "1", c: ["2", "3"] }, ["c"]],
  ["x://b{/c,a}", "x://b/2,3/1", { a: "1", c: ["2", "3"] }, ["c"]],
  // Objects.
  ["x://{keys}", "x://semi,%3B,comma,%2C", { keys: { semi: ";", comma: "," } }],
  ["x://{keys}", "x://semi", undefined],
  ["x://{keys*}", "x://semi=%3B,comma=%2C", { keys: { semi: ";", comma: "," } }],
  ["x://{keys}", "x://%7B%22a%22%3A1%2C%22b%22%3A2%7D", { keys: '{"a":1,"b":2}' }],
  ["x://b{.keys}", "x://b.semi,%3B,dot,.,comma,%2C", { keys: { semi: ";", dot: ".", comma: "," } }],
  ["x://b{/keys*}", "x://b/semi=%3B/dot=.", { keys: { semi: ";", dot: "." } }],
  ["x://b{;keys}", "x://b;keys=semi,%3B", { keys: { semi: ";" } }],
  ["x://b{;keys*}", "x://b;semi=%3B;empty", { keys: { semi: ";", empty: "" } }],
  [
    "x://b{?keys*}",
    "x://b?keys=1&__proto__=2",
    {
      keys: Object.fromEntries([
        ["keys", "1"],
        ["__proto__", "2"],
      ]),
    },
  ],
  ["x://b{?a,keys*}", "x://b?semi=%3B&a=1", { a: "1", keys: { semi: ";" } }],
  ["x://b{?keys*}", "x://b", {}],
  ["x://b?fixed=1{&keys}", "x://b?fixed=1&keys=a,1,b,2", { keys: { a: "1", b: "2" } }],
  // A name that occurs twice is that of a list.
  ["x://b{?a*}", "x://b?a=1&a=2", undefined],
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

const dashes = "-".repeat(8000);

// With a step back for each way to divide these, none would ever end.
it.each([
  ["x:{a}-{b}-{c}-{d}-end", `x:${dashes}x`, undefined],
  ["x:{a}-{b}-{c}-{d}-end", `x:${dashes}-end`, { d: dashes.slice(3) }],
  ["x{/a*}/-{/b*}/-{/c*}/-{/d*}/-end", `x${"/-".repeat(4000)}/x`, undefined],
  ["x{.a}.{b}.{c}.{d}.end", `x${".".repeat(8000)}x`, undefined],
  ["x{?a}-{+b}-{+c}-{+d}-end", `x?a=${dashes}x`, undefined],
  ["x{&a*}-{&b*}-{&c*}-{&d*}-end", `x${"&-".repeat(4000)}x`, undefined],
])("comes to an end with %s", (template, uri, values) => {
  expect(match(template, uri)).toEqual(values);
});

/** The values of the examples of RFC 6570 section 3.2, which are below but for those that write separators as they are, and those of prefixes alone. */
const VALUES = {
  count: ["one", "two", "three"],
  dom: ["example", "com"],
  dub: "me/too",
  hello: "Hello World!",
  half: "50%",
  var: "value",
  who: "fred",
  base: "http://example.com/home/",
  path: "/foo/bar",
  list: ["red", "green", "blue"],
  keys: { semi: ";", dot: ".", comma: "," },
  v: "6",
  x: "1024",
  y: "768",
};

it.each([
  ["{count}", "one,two,three"],
  ["{count*}", "one,two,three"],
  ["{/count}", "/one,two,three"],
  ["{/count*}", "/one/two/three"],
  ["{;count}", ";count=one,two,three"],
  ["{;count*}", ";count=one;count=two;count=three"],
  ["{?count}", "?count=one,two,three"],
  ["{?count*}", "?count=one&count=two&count=three"],
  ["{&count*}", "&count=one&count=two&count=three"],
  ["{var}", "value"],
  ["{hello}", "Hello%20World%21"],
  ["{half}", "50%25"],
  ["O{x}X", "O1024X"],
  ["{x,y}", "1024,768"],
  ["{x,hello,y}", "1024,Hello%20World%21,768"],
  ["?{x}", "?1024"],
  ["{list}", "red,green,blue"],
  ["{keys}", "semi,%3B,dot,.,comma,%2C"],
  ["{keys*}", "semi=%3B,dot=.,comma=%2C"],
  ["{+hello}", "Hello%20World!"],
  ["{+half}", "50%25"],
  ["{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"],
  ["{+base}index", "http://example.com/home/index"],
  ["here?ref={+path}", "here?ref=/foo/bar"],
  ["{+x,hello,y}", "1024,Hello%20World!,768"],
  ["{+path,x}/here", "/foo/bar,1024/here"],
  ["{+list*}", "red,green,blue"],
  ["{#x,hello,y}", "#1024,Hello%20World!,768"],
  ["{#path,x}/here", "#/foo/bar,1024/here"],
  ["X{#var}", "X#value"],
  ["{.who}", ".fred"],
  ["{.who,who}", ".fred.fred"],
  ["{.half,who}", ".50%25.fred"],
  ["www{.dom*}", "www.example.com"],
  ["X{.list}", "X.red,green,blue"],
  ["X{.keys}", "X.semi,%3B,dot,.,comma,%2C"],
  ["{/who}", "/fred"],
  ["{/who,who}", "/fred/fred"],
  ["{/half,who}", "/50%25/fred"],
  ["{/who,dub}", "/fred/me%2Ftoo"],
  ["{/var,x}/here", "/value/1024/here"],
  ["{/var:1,var}", "/v/value"],
  ["{/list}", "/red,green,blue"],
  ["{/list*}", "/red/green/blue"],
  ["{/keys}", "/semi,%3B,dot,.,comma,%2C"],
  ["{/keys*}", "/semi=%3B/dot=./comma=%2C"],
  ["{;who}", ";who=fred"],
  ["{;half}", ";half=50%25"],
  ["{;v,who}", ";v=6;who=fred"],
  ["{;x,y}", ";x=1024;y=768"],
  ["{;list}", ";list=red,green,blue"],
  ["{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"],
  ["{;keys*}", ";semi=%3B;dot=.;comma=%2C"],
  ["{?x,y}", "?x=1024&y=768"],
  ["{?list*}", "?list=red&list=green&list=blue"],
  ["{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"],
  ["{?keys*}", "?semi=%3B&dot=.&comma=%2C"],
  ["?fixed=yes{&x}", "?fixed=yes&x=1024"],
  ["{&list}", "&list=red,green,blue"],
  ["{&keys*}", "&semi=%3B&dot=.&comma=%2C"],
])("reads %s from its expansion %s", (template, expansion) => {
  const names: readonly string[] = template.match(/(?<=\{[^}]*)\b[a-z]+\b/g) ?? [];
  const values = Object.entries(VALUES).filter(([name]) => names.includes(name));
  expect(match(`x:${template}`, `x:${expansion}`, ["count", "dom", "list"])).toEqual(Object.fromEntries(values));
});

it("takes no time over a path and what may end it", () => {
  const started = performance.now();
  expect(match("x:{/a*}{.b}{;c}z", `x:${"/.;".repeat(2700)}`)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(1000);
});
