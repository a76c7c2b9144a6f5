import { expect, it, vi } from "vitest";
import { REVISIONS, STATELESS } from "../../support/revisions.ts";
import { contextCore, openPeer } from "../support/context-peer.ts";

const HANDSHAKE = REVISIONS.filter((revision) => revision !== STATELESS);

it.each(HANDSHAKE)("%s: a question that the client does not answer is given up, and with it the call", async (revision) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const core = contextCore({ ask: (ctx) => ctx.roots().catch((error: Error) => error.message) });
    const peer = openPeer(core, revision);
    const sent = peer.send("tools/call", { name: "ask" });
    const { id } = await peer.message(sent, 1);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect((await sent.reply)?.["result"]).toMatchObject({ content: [{ text: "the client did not answer within 10 minutes" }] });
    expect(sent.messages[1]).toMatchObject({ method: "notifications/cancelled", params: { requestId: id } });
    expect([peer.session.asked.size, peer.session.running.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
  } finally {
    vi.useRealTimers();
  }
});
