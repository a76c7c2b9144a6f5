// What is the protocol's: both eras, by the official clients and by hand.
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { HANDSHAKE, handshake, messagesOf, newest, old, plainCall, post, STATELESS, withClient } from "./conversation.mjs";

const ANSWERS = { size: { size: "S" }, gift: { gift: true } };

export const byNewest = ({ url }) => withClient(url, newest, talk);
export const byHandshake = ({ url }) => withClient(url, handshake, talk);
export const byOld = ({ url }) => withClient(url, old, talk);

async function talk(client) {
  const { tools } = await client.listTools();
  assert.equal(tools.map(({ name }) => name).join(), "rollAdv,fighterDamage,intro,lookUp");
  const { structuredContent } = await client.callTool({ name: "lookUp", arguments: { _1: "ogre" } });
  assert.equal(structuredContent.hitPoints, 59);
  const failed = await client.callTool({ name: "lookUp", arguments: { _1: "Tarrasque" } });
  assert.equal(failed.isError, true);
  assert.match(failed.content[0].text, /no monster called 'Tarrasque'/);
}

export async function progress({ url }) {
  for (const revision of [STATELESS, HANDSHAKE]) {
    const params = { name: "count", arguments: { _1: 5 }, _meta: { progressToken: "p" } };
    const [messages, times] = [[], []];
    for await (const message of messagesOf(await post(url, revision, "tools/call", params))) {
      messages.push(message);
      times.push(performance.now());
    }
    assert.deepEqual(JSON.parse(messages.pop().result.content[0].text), [1, 2, 3, 4, 5]);
    assert.deepEqual(
      messages.map((message) => message.params.progress),
      [1, 2, 3, 4, 5],
    );
    assert.ok(times.at(-1) - times[0] > 40, "the messages come one by one");
  }
}

/** Longer than a runtime or a proxy waits for a connection on which nothing comes. */
export async function silence({ url }) {
  const messages = [];
  for await (const message of messagesOf(await post(url, STATELESS, "tools/call", { name: "late", arguments: { _1: 20 } }))) {
    messages.push(message);
  }
  assert.equal(messages.pop().result.content[0].text, "late");
}

export async function questions({ url }) {
  await withClient(url, newest, async (client) => {
    const asked = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: params.message === "As a gift?" ? ANSWERS.gift : ANSWERS.size };
    });
    const { content } = await client.callTool({ name: "order", arguments: { _1: "hats" } });
    assert.deepEqual(content, [{ type: "text", text: "hats S true" }]);
    assert.deepEqual(asked, ["Which size of hats?", "As a gift?"]);
  });
}

export async function rounds({ url }) {
  const order = async (more) => (await post(url, STATELESS, "tools/call", { name: "order", arguments: { _1: "hats" }, ...more })).json();
  const answer = (key) => ({ [key]: { action: "accept", content: ANSWERS[key] } });
  const first = (await order({})).result;
  assert.deepEqual([first.resultType, Object.keys(first.inputRequests)], ["input_required", ["size"]]);
  const second = (await order({ requestState: first.requestState, inputResponses: answer("size") })).result;
  assert.deepEqual([second.resultType, Object.keys(second.inputRequests)], ["input_required", ["gift"]]);
  const third = (await order({ requestState: second.requestState, inputResponses: answer("gift") })).result;
  assert.deepEqual([third.resultType, third.content[0].text], ["complete", "hats S true"]);
  const changed = await order({ requestState: `${second.requestState}x`, inputResponses: answer("gift") });
  assert.equal(changed.error.code, -32602);
}

export async function cancellation({ url }) {
  const cancellations = async () => (await plainCall(url, "probe/cancellations", []))[1];
  const before = await cancellations();
  const closing = new AbortController();
  const params = { name: "wait", arguments: {}, _meta: { progressToken: "p" } };
  const response = await post(url, STATELESS, "tools/call", params, closing.signal);
  assert.equal((await messagesOf(response).next()).value.params.progress, 1);
  closing.abort();
  for (let tries = 0; tries < 40; tries++) {
    if ((await cancellations()) === before + 1) return;
    await pause(50);
  }
  assert.fail("the function hears nothing of it");
}

/** Who waits for the call of somebody who leaves gets an answer all the same. */
export async function leaving({ url }) {
  const closing = new AbortController();
  const params = { name: "cachedCount", arguments: { _1: 25 }, _meta: { progressToken: "p" } };
  await messagesOf(await post(url, STATELESS, "tools/call", params, closing.signal)).next();
  const waiting = plainCall(url, "probe/cachedCount", [25]);
  await pause(50);
  closing.abort();
  const [status, result] = await waiting;
  assert.deepEqual([status, result.length], [200, 25]);
}

export async function changes({ url }) {
  const closing = new AbortController();
  const filter = { notifications: { resourceSubscriptions: ["probe://text"] } };
  const messages = messagesOf(await post(url, STATELESS, "subscriptions/listen", filter, closing.signal));
  assert.equal((await messages.next()).value.method, "notifications/subscriptions/acknowledged");
  const change = async () => assert.equal((await plainCall(url, "probe/change", []))[0], 200);
  await change();
  const told = await Promise.race([messages.next(), pause(3000)]);
  assert.ok(told, "no notification comes");
  assert.deepEqual([told.value.method, told.value.params.uri], ["notifications/resources/updated", "probe://text"]);
  closing.abort();
  // Whoever is told has gone: that is nothing to those who tell.
  for (let n = 0; n < 2; n++) await change();
}
