import { setTimeout as pause } from "node:timers/promises";
import { exchange } from "./exchange.mjs";
import { hostile } from "./hostile.mjs";
import { sessionHeaders, sessionRequest, statelessRequest, toolCall } from "./messages.mjs";

const upTo = (most) => Math.floor(Math.random() * most);

/** So long takes a call that is cancelled, in milliseconds: it never comes to its end. */
const FOR_EVER = 60_000;

const once = (client) => client.answered(client.call("quick"));
const slowly = (client) => client.answered(client.call("slow", { _2: upTo(300) }));
const much = (client) => client.answered(client.call("big", { _2: upTo(300_000) }));
const withSteps = (client) => client.answered(client.call("steps", { _2: 1 + upTo(20), _3: upTo(10) }, { token: true }));

/** Several at once, all under one id. */
function together(client) {
  return Promise.all([1, 2, 3, 4].map(() => client.answered(client.call("quick", {}, { id: "same" }))));
}

/** A batch, where the revision has them: each call is answered, in any order. */
async function batch(client) {
  if (client.revision !== "2025-03-26") return once(client);
  const numbers = [1, 2, 3].map(() => client.book.open("batch"));
  const requests = numbers.map((n) => ({ jsonrpc: "2.0", id: n, ...toolCall("quick", { _1: n }) }));
  const { headers } = sessionRequest(0, {}, client);
  const got = await exchange({ port: client.port, agent: client.agent, headers, body: JSON.stringify(requests) }).ended;
  const answers = got.messages.flat();
  for (const n of numbers) client.check(n, n, undefined, { ...got, messages: answers.filter(({ id }) => id === n) });
}

/** Cancels a call that would go on for ever: by a notification in a session, by closing the connection without one. */
async function cancelled(client) {
  const call = Math.random() < 0.5 ? client.call("slow", { _2: FOR_EVER }) : client.call("steps", { _2: 1000, _3: 60 }, { token: true });
  await pause(upTo(100));
  if (client.stateless) call.drop();
  else {
    // Over another connection a cancellation may overtake its call, and is ignored then, as the text says.
    await begun(client, call.n);
    await client.expect(202, "a cancellation", client.send(undefined, cancelling(call.id)));
  }
  const { status, broken, messages } = await call.ended;
  const silent = messages.every((message) => message.method === "notifications/progress");
  if (silent && (client.stateless || (!broken && (status === 200 || status === 202)))) client.book.close(call.n, "cancelled");
  else client.book.fault(`a cancelled call got ${status} ${broken ?? ""} ${JSON.stringify(messages).slice(0, 300)}`);
}

/** Waits until the server works on a call. */
async function begun(client, n) {
  for (let ran = "0"; ran === "0"; await pause(10)) {
    const { messages } = await client.expect(200, "ledger", client.send("ledger", toolCall("ledger", { _1: n, _2: n + 1 })));
    ran = JSON.parse(messages[0]?.result?.content[0].text ?? '{"ran":"?"}').ran;
  }
}

const cancelling = (requestId) => ({ method: "notifications/cancelled", params: { requestId, reason: "no more" } });

/** Cancels a call that may be over by then: it is answered or not, but never both run to its end and lost. */
async function cancelledLate(client) {
  const call = client.call("slow", { _2: upTo(20) });
  await pause(upTo(20));
  if (client.stateless) call.drop();
  else await client.expect(202, "a cancellation", client.send(undefined, cancelling(call.id)));
  const got = await call.ended;
  if (got.messages.length > 0 && !got.broken) client.check(call.n, call.id, undefined, got);
  else client.book.close(call.n, "dropped");
}

/** Breaks the connection while the request goes out. */
async function brokenSending(client) {
  const n = client.book.open("broken while sending");
  const message = toolCall("quick", { _1: n });
  const request = client.stateless ? statelessRequest(n, message) : sessionRequest(n, message, client);
  const sent = exchange({ port: client.port, agent: client.agent, ...request, part: upTo(request.body.length) });
  await pause(upTo(20));
  sent.drop();
  await sent.ended;
  client.book.close(n, "unsent");
}

/** Breaks the connection before the answer or in the middle of it. */
async function brokenReceiving(client) {
  const call = client.call("big", { _2: 100_000 + upTo(900_000) });
  await pause(upTo(30));
  call.drop();
  await call.ended;
  client.book.close(call.n, "dropped");
}

/** Breaks the connection of a call in a session again and again, and comes back each time for the rest. */
async function resumed(client) {
  if (client.stateless) return brokenReceiving(client);
  let last;
  const onMessage = (_, id) => (last = id);
  const call = client.call("steps", { _2: 10 + upTo(30), _3: upTo(10) }, { token: true, onMessage });
  const messages = [];
  let sent = call;
  for (let breaks = 1 + upTo(3); ; breaks--) {
    if (breaks > 0) {
      await pause(20 + upTo(100));
      sent.drop();
    }
    const got = await sent.ended;
    messages.push(...got.messages);
    if (got.broken !== "dropped" || last === undefined) {
      if (last === undefined) return client.book.close(call.n, "dropped");
      return client.check(call.n, call.id, call.token, { ...got, messages });
    }
    await pause(upTo(100));
    const headers = { ...sessionHeaders(client), "last-event-id": last };
    sent = exchange({ port: client.port, agent: client.agent, method: "GET", headers, onMessage });
  }
}

/** Comes back to the stream of what is said unasked; without a session listens for a while. */
async function listening(client) {
  if (client.stateless) return listeningAlone(client);
  if (!client.unasked) return once(client);
  client.unasked.drop();
  await client.unasked.ended;
  await pause(upTo(500));
  await client.listen();
}

async function listeningAlone(client) {
  const message = { method: "subscriptions/listen", params: { notifications: { resourceSubscriptions: ["load:///beat"] } } };
  const sent = client.send("listen", message);
  await pause(300 + upTo(700));
  sent.drop();
  const { messages } = await sent.ended;
  const expected = ["notifications/subscriptions/acknowledged", "notifications/resources/updated"];
  if (messages.some(({ method }, index) => method !== expected[Math.min(index, 1)]))
    client.book.fault(`a subscription got ${JSON.stringify(messages).slice(0, 300)}`);
}

/** Ends the session under a running call, finds it gone, and opens another. */
async function reopened(client) {
  if (client.stateless) return slowly(client);
  const call = client.call("slow", { _2: FOR_EVER });
  await pause(upTo(50));
  await client.close();
  const { broken, messages } = await call.ended;
  if (broken || messages.some(({ error }) => !error))
    client.book.fault(`a call in a session that ends got ${broken} ${JSON.stringify(messages)}`);
  client.book.close(call.n, "cancelled");
  const late = client.call("quick");
  await client.expect(404, "a session that has ended", late);
  client.book.close(late.n, "refused");
  client.session = undefined;
  await client.open();
}

/** What clients do, and how often. */
const ACTS = [
  [once, 40],
  [slowly, 10],
  [much, 4],
  [withSteps, 12],
  [together, 4],
  [batch, 4],
  [cancelled, 5],
  [cancelledLate, 3],
  [brokenSending, 4],
  [brokenReceiving, 3],
  [resumed, 4],
  [listening, 2],
  [reopened, 2],
  [hostile, 3],
];
const ALL = ACTS.flatMap(([act, weight]) => Array(weight).fill(act));

/** Does one of these, at random. */
export const act = (client) => ALL[upTo(ALL.length)](client);
