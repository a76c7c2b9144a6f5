import { canonicalText } from "../../call/policy/canonical-text.ts";
import { isRecord } from "../../shape/record.ts";
import { INCOMPLETE } from "../envelope.ts";
import { type Failure, invalidParams } from "../failure.ts";
import type { JsonRecord } from "../jsonrpc.ts";
import type { Request } from "../request.ts";
import { Exchange, type Keeper } from "./exchange.ts";
import { createSeal, type Seal } from "./state.ts";
import { Waiting } from "./waiting.ts";
import { weightOf } from "./weight.ts";

/** How long a state is good for, and a call waits for the answers, in milliseconds. */
export const PATIENCE: number = 10 * 60 * 1000;

/** The calls that wait for a client's answers, and the requests that bring them. */
export interface Rounds {
  /** Takes a request: the exchange it goes on with, a new one, or why it is refused. */
  take(method: string, request: Request): Continued | Exchange | Failure;
}

/** An exchange that waited, with what the client answers. */
export interface Continued {
  readonly waiting: Exchange;
  readonly responses: JsonRecord;
}

const tooDeep: Failure = invalidParams("the arguments are nested too deep for a call that asks its client");

/**
 * @param server name of the server: several may share a key
 * @param suspends whether a function can go on in another request than the one that it asked in
 */
export function createRounds(server: string, suspends = true): Rounds {
  const waiting = new Waiting(PATIENCE);
  let made: Seal | undefined;
  const seal = (): Seal => {
    made ??= createSeal();
    return made;
  };
  /** A digest of what tells one request from another: whom it is for, what it asks for, and who makes it. Members that nobody knows are no part of it. */
  const subjectOf = (method: string, { params = {}, session }: Request): string | undefined => {
    const { name, arguments: given, uri } = params;
    const text = canonicalText([server, method, name, given, uri, session.principal?.subject]);
    return text === undefined ? undefined : seal().digest(text);
  };
  const keeperOf = (method: string): Keeper => ({
    close(exchange, requests) {
      const { first, latest, answers } = exchange;
      const subject = subjectOf(method, first);
      if (subject === undefined) return tooDeep;
      const id = suspends ? waiting.add(exchange, weightOf([first.params, latest === first ? undefined : latest.params, answers])) : "";
      if (!suspends) first.abandon("the client was asked: with its answers the function will run again");
      return inputRequired(requests, seal().close({ id, subject, expires: Date.now() + PATIENCE, answers }));
    },
    digest: (text) => seal().digest(text).slice(0, 12),
  });
  return {
    take(method, request) {
      const { inputResponses, requestState } = request.params ?? {};
      if (inputResponses !== undefined && !isRecord(inputResponses)) return invalidParams("'inputResponses' must be an object");
      const responses = inputResponses ?? {};
      if (requestState === undefined) return new Exchange(request, Object.entries(responses), keeperOf(method));
      const subject = subjectOf(method, request);
      if (subject === undefined) return tooDeep;
      const state = seal().open(requestState, subject);
      if ("code" in state) return state;
      const kept = waiting.take(state.id);
      if (kept) return { waiting: kept, responses };
      // What was signed counts more than what comes now.
      return new Exchange(request, [...Object.entries(responses), ...state.answers], keeperOf(method));
    },
  };
}

function inputRequired(requests: ReadonlyMap<string, string>, requestState: string): string {
  const members = [...requests].map(([key, request]) => `${JSON.stringify(key)}:${request}`);
  return `${INCOMPLETE},"inputRequests":{${members.join(",")}},"requestState":"${requestState}"}`;
}
