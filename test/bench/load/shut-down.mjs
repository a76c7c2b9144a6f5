import { setTimeout as pause } from "node:timers/promises";
import { Client } from "./client.mjs";

/**
 * Tells the server to end while calls run, subscriptions wait and connections are idle: the calls are answered, the rest ends, and the
 * process leaves with 0. Gives the exit code and how long it took, in milliseconds.
 */
export async function shutDown(child, book) {
  const clients = Array.from({ length: 20 }, (_, index) => new Client(child.port, book, index));
  await Promise.all(clients.map((client) => client.open()));
  await Promise.all(clients.map((client) => client.answered(client.call("quick"))));
  const calls = clients.map((client) => client.answered(client.call("slow", { _2: 1000 })));
  const filter = { notifications: { resourceSubscriptions: ["load:///beat"] } };
  const listening = clients[0].send("listen", { method: "subscriptions/listen", params: filter });
  await pause(500);
  const began = performance.now();
  child.kill("SIGTERM");
  await Promise.all(calls);
  const { messages } = await listening.ended;
  if (messages.at(-1)?.result?.resultType !== "complete") book.fault(`a subscription ended with ${JSON.stringify(messages.at(-1))}`);
  for (const { unasked } of clients) {
    const got = await unasked?.ended;
    if (got?.broken) book.fault(`a stream broke: ${got.broken}`);
  }
  const exit = await Promise.race([child.exited, pause(15_000, "still running", { ref: false })]);
  if (exit !== 0) book.fault(`the server ended with ${exit} at SIGTERM`);
  for (const client of clients) client.leave();
  return { exit, took: performance.now() - began };
}
