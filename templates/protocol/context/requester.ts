import { thrownText } from "../../call/thrown.ts";
import { isRecord } from "../../shape/record.ts";
import { notification } from "../jsonrpc.ts";
import type { Request } from "../request.ts";
import type { Question } from "./question.ts";
import { PATIENCE } from "./rounds.ts";

/** Puts questions to the client as requests of the server's own: the way of the revisions with a handshake. */
export type Requester = (question: Question, request: Request, signal: AbortSignal) => Promise<unknown>;

export function createRequester(): Requester {
  let lastId = 0;
  return (question, { session, sink, revision }, signal) =>
    new Promise((resolve, reject) => {
      if (session.closed) throw new Error("the client is gone");
      const id = `mcpc-${++lastId}`;
      const text = JSON.stringify({ jsonrpc: "2.0", id, method: question.method, params: question.params(revision) });
      const end = (): void => {
        session.asked.delete(id);
        clearTimeout(timer);
        signal.removeEventListener("abort", stop);
      };
      const giveUp = (reason: unknown): void => {
        end();
        sink.send(notification("notifications/cancelled", { requestId: id, reason: thrownText(reason) }));
        reject(reason);
      };
      const stop = (): void => giveUp(signal.reason);
      const timer = setTimeout(() => giveUp(new Error(`the client did not answer within ${PATIENCE / 60_000} minutes`)), PATIENCE);
      session.asked.set(id, (answer) => {
        end();
        if ("error" in answer) return reject(new Error(refusalText(answer["error"])));
        const reading = question.read(answer["result"]);
        if (reading.ok) resolve(reading.value);
        else reject(new Error(`the client's answer does not fit what it was asked: ${reading.problem}`));
      });
      signal.addEventListener("abort", stop);
      sink.send(text);
    });
}

/** The client's JSON-RPC error in its own words. */
function refusalText(error: unknown): string {
  const message = isRecord(error) ? error["message"] : undefined;
  return `the client did not answer: ${typeof message === "string" ? message : JSON.stringify(error)}`;
}
