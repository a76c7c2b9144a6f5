import { expect, it } from "vitest";
import { createEventLog, type EventLog } from "../../templates/http/streams/event-log.ts";
import { createShelf } from "../../templates/http/streams/shelf.ts";
import { readEvents } from "./support/events.ts";

it("keeps a bounded past of a stream, and always its last message", async () => {
  const log = createEventLog("1", false, createShelf());
  for (let n = 1; n <= 300; n++) log.send(`${n}`);
  log.end(`"${"x".repeat(2_000_000)}"`);
  const events = await readEvents(log.attach(0)).rest();
  expect(events.map(({ id }) => id)).toEqual(["1_301"]);
});

it("bounds what the streams of all sessions keep: what is oldest goes first, and nothing that nobody may fetch any more stays", async () => {
  const shelf = createShelf(8_000);
  const [first, second] = [createEventLog("1", false, shelf), createEventLog("2", false, shelf)];
  for (let n = 1; n <= 6; n++) (n % 2 === 1 ? first : second).send("x".repeat(2_000));
  for (const log of [first, second]) log.end();
  const ids = async (log: EventLog): Promise<unknown[]> => (await readEvents(log.attach(0)).rest()).map(({ id }) => id);
  expect([await ids(first), await ids(second)]).toEqual([["1_3"], ["2_2", "2_3"]]);
  first.drop();
  second.drop();
  expect(shelf.weight).toBe(0);
  const third = createEventLog("3", false, shelf);
  third.send("small");
  third.send("x".repeat(20_000));
  third.end();
  expect(await ids(third)).toEqual(["3_1"]);
});
