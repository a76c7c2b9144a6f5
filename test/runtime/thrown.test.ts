import { expect, it } from "vitest";
import { thrownText } from "../../templates/call/thrown.ts";

class Nameless extends Error {
  override name = "Nameless";
}

const refused = Object.assign(
  new AggregateError([new Error("connect ECONNREFUSED ::1:5432"), new Error("connect ECONNREFUSED 127.0.0.1:5432")], ""),
  {
    code: "ECONNREFUSED",
  },
);
const endless = new Error("endless");
endless.cause = endless;

const cases: [label: string, thrown: unknown, text: string][] = [
  ["an error", new TypeError("the door is locked"), "the door is locked"],
  ["causes", new Error("a", { cause: new Error("b", { cause: "c" }) }), "a\ncaused by: b\ncaused by: c"],
  ["a cause that is null", new Error("a", { cause: null }), "a"],
  ["an error without a message", new Nameless(), "Nameless"],
  ["an error with a code only", Object.assign(new Error(), { code: "ENOENT" }), "ENOENT"],
  ["several errors at once", new AggregateError([new Error("a"), "b"], "all failed"), "all failed: a; b"],
  ["a refused connection", refused, "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432"],
  ["a string", "no such room", "no such room"],
  ["an empty string", "", "the function threw an empty string"],
  ["undefined", undefined, "the function threw undefined"],
  ["null", null, "the function threw null"],
  ["a number", 42, "the function threw 42"],
  ["a symbol", Symbol("s"), "the function threw Symbol(s)"],
  ["an object with a message", { code: "E_QUOTA", message: "monthly quota used up" }, "monthly quota used up"],
  ["an object without one", { status: 404 }, 'the function threw {"status":404}'],
  ["an object without a prototype", Object.create(null), "the function threw {}"],
  ["an object that has no JSON form", { toJSON: () => undefined, toString: () => "a thing" }, "the function threw a thing"],
  ["a cycle", Object.defineProperty({}, "message", { get: () => fail() }), "the function threw a value that cannot be read"],
];

function fail(): never {
  throw new Error("no");
}

for (const [label, thrown, text] of cases) {
  it(`says what ${label} says`, () => {
    expect(thrownText(thrown)).toBe(text);
  });
}

it("comes to an end when causes do not", () => {
  expect(thrownText(endless).split("\n")).toHaveLength(9);
});
