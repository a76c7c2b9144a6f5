import { expect, it } from "vitest";
import type { JsonRecord } from "../../support/is-record.ts";
import { REVISIONS } from "../../support/revisions.ts";
import type { Session } from "../../support/session.ts";
import { errorOf, openFixture, resultOf } from "./open-fixture.ts";

const prompt = { type: "ref/prompt", name: "plan" };
const template = { type: "ref/resource", uri: "map://{country}/{city}{?kind}" };

async function proposed(session: Session, ref: JsonRecord, name: string, value: string, given?: JsonRecord): Promise<unknown> {
  const params = { ref, argument: { name, value }, ...(given && { context: { arguments: given } }) };
  return (await resultOf(session, "completion/complete", params))["completion"];
}

const all = (...values: string[]): object => ({ values, total: values.length, hasMore: false });

it.each(REVISIONS)("proposes the values of enums and unions, and what functions propose, in %s", async (revision) => {
  const session = await openFixture("completions", revision);
  expect(session.opening["capabilities"]).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} });
  expect(await proposed(session, prompt, "season", "")).toEqual(all("spring", "summer", "autumn"));
  expect(await proposed(session, prompt, "season", "SU")).toEqual(all("summer"));
  expect(await proposed(session, prompt, "pace", "s")).toEqual(all("Slow", "Swift"));
  expect(await proposed(session, prompt, "pace", "3")).toEqual(all("3"));
  expect(await proposed(session, prompt, "guided", "t")).toEqual(all("true"));
  expect(await proposed(session, prompt, "city", "b")).toEqual(all("Bergen"));
  expect(await proposed(session, template, "kind", "r")).toEqual(all("road", "rail"));
  expect(await proposed(session, template, "city", "", { country: "no" })).toEqual(all("Oslo", "Bergen"));
  expect(await proposed(session, { ...template, uri: "map://no/Oslo" }, "city", "p")).toEqual(all("Paris"));
  expect(await proposed(session, template, "country", "n")).toEqual(all());
});

it("sends a hundred at most, and says how many there are", async () => {
  const session = await openFixture("completions", "2025-11-25");
  const { values, ...rest } = Object(await proposed(session, { type: "ref/resource", uri: "number://{n}" }, "n", ""));
  expect(values).toHaveLength(100);
  expect(values.slice(0, 2)).toEqual(["0", "1"]);
  expect(rest).toEqual({ total: 250, hasMore: true });
});

it("refuses what refers to nothing", async () => {
  const session = await openFixture("completions", "2025-11-25");
  const code = async (params: JsonRecord): Promise<number> => (await errorOf(session, "completion/complete", params)).code;
  const argument = { name: "city", value: "" };
  expect(await code({ ref: { type: "ref/prompt", name: "plans" }, argument })).toBe(-32602);
  expect(await code({ ref: { type: "ref/resource", uri: "map://no" }, argument })).toBe(-32602);
  expect(await code({ ref: { type: "ref/tool", name: "plan" }, argument })).toBe(-32602);
  expect(await code({ ref: prompt, argument: { name: "town", value: "" } })).toBe(-32602);
  expect(await code({ ref: prompt, argument: { name: "city" } })).toBe(-32602);
  expect(await code({ ref: prompt })).toBe(-32602);
  expect(await code({})).toBe(-32602);
  const { code: thrown, message } = await errorOf(session, "completion/complete", { ref: prompt, argument: { name: "city", value: "!" } });
  expect({ thrown, message }).toEqual({ thrown: -32603, message: "no such letter" });
});

it("is not offered where nothing can be proposed", async () => {
  const session = await openFixture("content", "2025-11-25");
  expect(session.opening["capabilities"]).toEqual({ tools: {} });
  expect((await errorOf(session, "completion/complete", { ref: prompt, argument: { name: "a", value: "" } })).code).toBe(-32601);
});
