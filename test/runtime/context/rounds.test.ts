import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { context } from "../../../templates/protocol/context/part.ts";
import { createCore } from "../../../templates/protocol/core.ts";
import { features } from "../../../templates/protocol/features.ts";
import { isRecord, type JsonRecord } from "../../support/is-record.ts";
import { STATELESS } from "../../support/revisions.ts";
import { allParts } from "../support/all-parts.ts";
import { contextCore, contextManifest, type Fn, openPeer, type Peer, resultOf, textOf } from "../support/context-peer.ts";
import { accept, again, answers, deep, greet, NAME, open, plan, questions, refused } from "../support/rounds.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("a question ends the request, and the retry goes on where the function stood", async () => {
  const events: string[] = [];
  const peer = open({
    async greet(ctx, text) {
      events.push(`started with ${text}`);
      const { content } = await ctx.elicit<{ name: string }>({ key: "who", message: "Who?" }, NAME);
      events.push(`answered ${content?.name}`);
      return `Hello, ${content?.name}!`;
    },
  });
  const first = await peer.call("greet");
  expect(first).toEqual({
    resultType: "input_required",
    inputRequests: { who: { method: "elicitation/create", params: { message: "Who?", requestedSchema: NAME } } },
    requestState: expect.any(String),
    _meta: expect.anything(),
  });
  expect(peer.session.running.size).toBe(0);
  const second = await peer.call("greet", again(first, { who: accept({ name: "Ada" }) }));
  expect(second).toMatchObject({ resultType: "complete", content: [{ text: "Hello, Ada!" }] });
  expect(events).toEqual(["started with text", "answered Ada"]);
});

it("questions that come up together go out together, those that follow in a further round", async () => {
  const peer = open({ plan });
  const first = await peer.call("plan");
  expect(questions(first)).toEqual([expect.any(String), expect.any(String), "greeting"]);
  expect(Object.values(Object(first["inputRequests"]))).toContainEqual({ method: "roots/list", params: {} });
  const second = await peer.call("plan", again(first, answers(first)));
  expect(questions(second)).toHaveLength(1);
  expect(second["requestState"]).not.toBe(first["requestState"]);
  const third = await peer.call("plan", again(second, answers(second, "red")));
  expect(textOf(third)).toBe("Ada hi 1 red");
});

it("another process runs the function again with the answers given so far", async () => {
  vi.stubEnv("MCPC_STATE_KEY", "shared");
  const one = open({ plan });
  const two = open({ plan });
  const first = await one.call("plan");
  const second = await two.call("plan", again(first, answers(first)));
  expect(questions(second)).toHaveLength(1);
  const third = await one.call("plan", again(second, answers(second, "red")));
  expect(textOf(third)).toBe("Ada hi 1 red");
});

it("what is missing or wrong is asked again, what nobody asked is ignored", async () => {
  const peer = open({ plan });
  const first = await peer.call("plan");
  const [who = "", roots = ""] = questions(first);
  const second = await peer.call("plan", again(first, { ...answers(first), [who]: accept({ name: 5 }), greeting: 7, more: {} }));
  expect(questions(second)).toEqual([who, "greeting"]);
  const third = await peer.call("plan", again(second, {}));
  expect(questions(third)).toEqual([who, "greeting"]);
  const fourth = await peer.call("plan", again(third, answers(third)));
  expect(questions(fourth)).toHaveLength(1);
  expect(questions(fourth)).not.toContain(roots);
});

it("answers may come with the first request, by their keys", async () => {
  const peer = open({ greet });
  expect(textOf(await peer.call("greet", { inputResponses: { who: accept({ name: "Ada" }), more: accept({}) } }))).toBe("Hello, Ada!");
  expect(questions(await peer.call("greet", { inputResponses: { who: 12345 } }))).toEqual(["who"]);
  expect(await peer.call("greet", { inputResponses: null })).toEqual(refused("'inputResponses' must be an object"));
});

it("what the client has not declared is an error of the protocol, unless the function lives with it", async () => {
  const peer = open(
    {
      ask: (ctx) => ctx.sample({ messages: [], maxTokens: 1 }),
      both: (ctx) => Promise.all([ctx.roots(), ctx.elicit("x", NAME)]),
      try: (ctx) =>
        ctx.sample({ messages: [], maxTokens: 1 }).then(
          () => "asked",
          () => "did without",
        ),
      url: (ctx) => ctx.elicit({ url: "https://example.com", message: "x" }),
    },
    { roots: {} },
  );
  const missing = (capabilities: JsonRecord): JsonRecord => ({
    noResult: expect.objectContaining({
      error: { code: -32021, message: expect.any(String), data: { requiredCapabilities: capabilities } },
    }),
  });
  expect(await peer.call("ask")).toEqual(missing({ sampling: {} }));
  expect(await peer.call("both")).toEqual(missing({ elicitation: { form: {} } }));
  expect(await peer.call("url")).toEqual(missing({ elicitation: { url: {} } }));
  expect(textOf(await peer.call("try"))).toBe("did without");
});

it("progress and log go to the request that waits, a cancelled retry ends the call", async () => {
  const events: string[] = [];
  const peer = open({
    async ask(ctx) {
      ctx.signal.addEventListener("abort", () => events.push(String(ctx.signal.reason.message)));
      ctx.progress(5);
      await ctx.elicit({ key: "who", message: "Who?" }, NAME);
      ctx.progress(1);
      ctx.log.info("thanks");
      await new Promise(() => {});
      return "never";
    },
  });
  const first = peer.send("tools/call", { name: "ask", _meta: { progressToken: "one" } });
  const result = resultOf(await first.reply);
  const second = peer.send("tools/call", {
    name: "ask",
    ...again(result, { who: accept({ name: "Ada" }) }),
    _meta: { progressToken: "two", "io.modelcontextprotocol/logLevel": "info" },
  });
  await peer.message(second, 2);
  expect(first.messages).toMatchObject([{ params: { progressToken: "one", progress: 5 } }]);
  expect(second.messages).toMatchObject([{ params: { progressToken: "two", progress: 1 } }, { params: { data: "thanks" } }]);
  peer.tell({ method: "notifications/cancelled", params: { requestId: second.id, reason: "enough" } });
  expect(await second.reply).toBeUndefined();
  expect(events).toEqual(["cancelled by the client: enough"]);
});

it("a function that ends while it is suspended gives its outcome to the retry", async () => {
  const peer = open({
    race: (ctx) =>
      Promise.race([
        ctx.roots().then(() => "asked"),
        turn()
          .then(turn)
          .then(turn)
          .then(() => "did not wait"),
      ]),
  });
  const first = await peer.call("race");
  await turn();
  await turn();
  expect(questions(first)).toHaveLength(1);
  expect(textOf(await peer.call("race", again(first, {})))).toBe("did not wait");
});

it("after its call nothing is asked any more", async () => {
  const late: unknown[] = [];
  const peer = open({
    leave(ctx) {
      setImmediate(() => void ctx.roots().catch((reason: Error) => late.push(reason.message)));
      return "left";
    },
    async forget(ctx) {
      void ctx.roots();
      return "left";
    },
  });
  expect(textOf(await peer.call("leave"))).toBe("left");
  expect(textOf(await peer.call("forget"))).toBe("left");
  await turn();
  expect(late).toEqual(["the call is over: there is nobody to ask"]);
});

it("two questions of one call cannot have one key, and keys may be any text", async () => {
  const peer = open({
    twice: (ctx) => Promise.all([ctx.roots({ key: "a" }), ctx.roots({ key: "a" })]),
    odd: async (ctx) => (await ctx.roots({ key: "__proto__" })).length,
  });
  expect(textOf(await peer.call("twice"))).toMatch("two questions of one call have the key 'a'");
  const first = await peer.call("odd");
  const responses: unknown = JSON.parse('{"__proto__":{"roots":[]}}');
  expect(await peer.call("odd", again(first, isRecord(responses) ? responses : {}))).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining("expected a string, got 0") }],
  });
});

it("a question without a key is known by its words, so no other one gets its answer when the function runs again", async () => {
  vi.stubEnv("MCPC_STATE_KEY", "shared");
  const asking = (...words: string[]): Peer =>
    open({
      ask: async (ctx) =>
        (await Promise.all(words.map((word) => ctx.elicit<{ name: string }>(word, NAME)))).map(({ content }) => content?.name).join(),
    });
  const first = await asking("A?", "B?", "A?").call("ask");
  expect(new Set(questions(first)).size).toBe(3);
  expect(textOf(await asking("B?", "A?").call("ask", again(first, answers(first))))).toBe("Ada,Ada");
  expect(questions(await asking("B?", "C?").call("ask", again(first, answers(first))))).toHaveLength(1);
});

it("whatever stands beside what is asked for is no part of the request, however deep it is nested", async () => {
  const peer = open({ greet });
  const more = deep(200_000);
  const first = await peer.call("greet", { more });
  expect(questions(first)).toEqual(["who"]);
  expect(textOf(await peer.call("greet", { ...again(first, { who: accept({ name: "Ada" }) }), more: [more] }))).toBe("Hello, Ada!");
});

it("a call whose arguments are nested too deep to be signed is refused when it asks, and ended", async () => {
  const reasons: unknown[] = [];
  const [entry] = contextManifest({ greet }).tools;
  const params = entry?.params.map((param) => ("shape" in param ? { ...param, shape: { kind: "json" as const } } : param)) ?? [];
  const ask: Fn = (ctx) => ctx.roots().then(String, (reason: unknown) => String(reasons.push(reason)));
  const peer = openPeer(contextCore({ ask }, { tools: entry ? [{ ...entry, name: "ask", params }] : [] }), STATELESS);
  expect(await peer.call("ask", { arguments: { _1: deep(200_000) } })).toEqual(refused("nested too deep"));
  await turn();
  expect(reasons).toMatchObject([{ name: "AbortError" }]);
  expect(await peer.call("ask", { arguments: { _1: deep(200_000) }, requestState: "x" })).toEqual(refused("nested too deep"));
});

it("what was read with the help of answers must not be kept by the client", async () => {
  const list = { ...contextManifest({ greet }), tools: [] };
  const [entry] = contextManifest({ greet }).tools;
  const resource = {
    name: "greet",
    listing: { uri: "x://greet", name: "greet", title: "Greet" },
    params: entry?.params ?? [],
    returns: { kind: "value", shape: { kind: "string" } },
    policy: { cache: 60_000 },
  } as const;
  const fn: Fn = (ctx, text) => (silent ? "nobody" : greet(ctx, text));
  let silent = false;
  const core = createCore({ ...list, resources: [resource] }, async () => ({ tools: { "resource:greet": fn } }), {
    ...allParts,
    context,
    around: [],
    features: [features.resources],
  });
  const peer = openPeer(core, STATELESS);
  const read = async (params: JsonRecord = {}): Promise<JsonRecord> =>
    resultOf(await peer.send("resources/read", { uri: "x://greet", ...params }).reply);
  const who = { who: accept({ name: "Ada" }) };
  expect(await read(again(await read(), who))).toMatchObject({ ttlMs: 0, contents: [{ text: "Hello, Ada!" }] });
  expect(await read({ inputResponses: who })).toMatchObject({ ttlMs: 0 });
  silent = true;
  expect(await read({ inputResponses: who })).toMatchObject({ ttlMs: 0 });
  expect(await read()).toMatchObject({ ttlMs: 60_000 });
});

it("answers that another process was given cannot be replaced", async () => {
  vi.stubEnv("MCPC_STATE_KEY", "shared");
  const both: Fn = async (ctx) => {
    const who = await ctx.elicit<{ name: string }>({ key: "who", message: "Who?" }, NAME);
    const colour = await ctx.elicit<{ name: string }>({ key: "colour", message: "Which colour?" }, NAME);
    return `${who.content?.name} ${colour.content?.name}`;
  };
  const first = await open({ both }).call("both");
  const second = await open({ both }).call("both", again(first, { who: accept({ name: "Ada" }) }));
  const forged = { who: accept({ name: "Eve" }), colour: accept({ name: "red" }) };
  expect(textOf(await open({ both }).call("both", again(second, forged)))).toBe("Ada red");
});
