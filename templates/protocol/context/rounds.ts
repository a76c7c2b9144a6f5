import { isRecord } from "../../shape/record.ts";
import { INCOMPLETE } from "../envelope.ts";
import { type Failure, invalidParams } from "../failure.ts";
import type { JsonRecord } from "../jsonrpc.ts";
import type { Request } from "../request.ts";
import { Exchange, type Keeper } from "./exchange.ts";
import { createSeal, type Seal } from "./state.ts";

/** How long a state is good for, and a call waits for the answers, in milliseconds. */
const PATIENCE = 10 * 60 * 1000;

/** How many calls wait at a time; of more, the oldest are given up, and run again from the top should their answers come. */
const MOST_WAITING = 1000;

interface Waiting {
  readonly exchange: Exchange;
  readonly timer: NodeJS.Timeout;
}

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

export function createRounds(): Rounds {
  const waiting = new Map<string, Waiting>();
  let made: Seal | undefined;
  const seal = (): Seal => {
    made ??= createSeal();
    return made;
  };
  const keeperOf = (method: string): Keeper => ({
    close(exchange, requests) {
      const id = keep(exchange, waiting);
      const subject = subjectOf(method, exchange.first, seal());
      return inputRequired(requests, seal().close({ id, subject, expires: Date.now() + PATIENCE, answers: exchange.answers }));
    },
    digest: (text) => seal().digest(text).slice(0, 12),
  });
  return {
    take(method, request) {
      const { inputResponses, requestState } = request.params ?? {};
      if (inputResponses !== undefined && !isRecord(inputResponses)) return invalidParams("'inputResponses' must be an object");
      const responses = inputResponses ?? {};
      const state = requestState === undefined ? undefined : seal().open(requestState, subjectOf(method, request, seal()));
      if (state && "code" in state) return state;
      const kept = state && waiting.get(state.id);
      if (!kept) return new Exchange(request, [...(state?.answers ?? []), ...Object.entries(responses)], keeperOf(method));
      waiting.delete(state.id);
      clearTimeout(kept.timer);
      return { waiting: kept.exchange, responses };
    },
  };
}

function keep(exchange: Exchange, waiting: Map<string, Waiting>): string {
  const id = crypto.randomUUID();
  const drop = (key: string, why: string): void => {
    const kept = waiting.get(key);
    waiting.delete(key);
    clearTimeout(kept?.timer);
    kept?.exchange.first.abandon(why);
  };
  const timer = setTimeout(() => drop(id, "the client did not come back with the answers"), PATIENCE).unref();
  waiting.set(id, { exchange, timer });
  const [oldest] = waiting.keys();
  if (waiting.size > MOST_WAITING && oldest !== undefined) drop(oldest, "too many calls wait for answers");
  return id;
}

/** What tells one request from another: its method, all that it asks for, and who makes it. */
function subjectOf(method: string, { params, session }: Request, seal: Seal): string {
  const { _meta, inputResponses, requestState, ...asked } = params ?? {};
  return seal.digest(JSON.stringify([method, sorted(asked), session.principal?.subject]));
}

/** The same value with the members of its objects in one order; what was an object stays told from what was an array. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return ["array", ...value.map(sorted)];
  if (!isRecord(value)) return value;
  const names = Object.keys(value).sort();
  return ["object", ...names.map((name) => [name, sorted(value[name])])];
}

function inputRequired(requests: ReadonlyMap<string, string>, requestState: string): string {
  const members = [...requests].map(([key, request]) => `${JSON.stringify(key)}:${request}`);
  return `${INCOMPLETE},"inputRequests":{${members.join(",")}},"requestState":"${requestState}"}`;
}
