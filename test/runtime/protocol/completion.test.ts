import { expect, it, onTestFinished, vi } from "vitest";
import type { LoadTools, Manifest } from "../../../templates/contract.ts";
import { prepareEnvironment } from "../../../templates/env/prepare.ts";
import { createCore } from "../../../templates/protocol/core.ts";
import { features } from "../../../templates/protocol/features.ts";
import { createSession } from "../../../templates/protocol/session.ts";
import type { JsonRecord } from "../../support/is-record.ts";
import { REVISIONS } from "../../support/revisions.ts";
import type { Session } from "../../support/session.ts";
import { allParts } from "../support/all-parts.ts";
import { smallManifest } from "../support/small-manifest.ts";
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
  // The first revision had the method, and no name for it.
  const named = revision === "2024-11-05" ? {} : { completions: {} };
  expect(session.opening["capabilities"]).toEqual({ tools: {}, resources: {}, prompts: {}, ...named });
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

it("tells the function when nobody waits for its proposals any more", async () => {
  const session = await openFixture("completions", "2025-11-25");
  const argument = { name: "city", value: "?" };
  await resultOf(session, "tools/call", { name: "stopped" });
  const asked = session.start("completion/complete", { ref: prompt, argument });
  asked.reply.catch(() => {});
  await resultOf(session, "ping");
  session.notify("notifications/cancelled", { requestId: asked.id, reason: "typed on" });
  await vi.waitFor(async () =>
    expect((await resultOf(session, "tools/call", { name: "stopped" }))["content"]).toMatchObject([{ text: "1" }]),
  );
});

it("is not offered where nothing can be proposed", async () => {
  const session = await openFixture("content", "2025-11-25");
  expect(session.opening["capabilities"]).toEqual({ tools: {} });
  expect((await errorOf(session, "completion/complete", { ref: prompt, argument: { name: "a", value: "" } })).code).toBe(-32601);
});

it("names no secret when it fails", async () => {
  vi.stubEnv("CITY_KEY", "s3cr3t");
  onTestFinished(() => void vi.unstubAllEnvs());
  const manifest: Manifest = {
    ...smallManifest([]),
    env: [{ name: "CITY_KEY", secret: true }],
    prompts: [
      {
        name: "plan",
        listing: { name: "plan", title: "Plan" },
        params: [{ role: "positional", key: "city", name: "city", shape: { kind: "string" } }],
        returns: { kind: "value", shape: { kind: "string" } },
        completers: { city: "cities" },
      },
    ],
  };
  const { parts } = prepareEnvironment(manifest, { ...allParts, features: [features.completions] });
  const params = { ref: prompt, argument: { name: "city", value: "" } };
  const messageOf = async (load: LoadTools): Promise<unknown> => {
    const core = createCore(manifest, load, parts);
    const session = createSession();
    const send = (method: string, given: object): Promise<string | undefined> =>
      new Promise((settle) => core.handle({ jsonrpc: "2.0", id: 1, method, params: given }, session, { send: () => {}, settle }));
    await send("initialize", { protocolVersion: "2025-11-25" });
    return JSON.parse((await send("completion/complete", params)) ?? "{}").error.message;
  };
  const fail = (): never => {
    throw new Error("no entry for s3cr3t");
  };
  expect(await messageOf(async () => ({ tools: { "complete:cities": fail } }))).toBe("no entry for ***CITY_KEY***");
  expect(await messageOf(async () => fail())).toBe(
    "the module could not be loaded: no entry for ***CITY_KEY***\nIt is loaded once: restart the server to try again.",
  );
});
