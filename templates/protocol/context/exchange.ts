import { ownMember } from "../../shape/record.ts";
import type { Failure } from "../failure.ts";
import { internalError, ProtocolError } from "../failure.ts";
import type { JsonRecord } from "../jsonrpc.ts";
import type { Outcome } from "../method.ts";
import type { Request } from "../request.ts";
import { capabilitiesOf } from "./client.ts";
import { type Question, type Reading, unsupported } from "./question.ts";

/** A question that waits for its answer. */
interface Open {
  readonly question: Question;
  /** The request for it, JSON text. */
  readonly request: string;
  settle(reading: Reading): void;
  fail(reason: unknown): void;
}

/** What a client gave for its questions, by their keys, in the order in which they were asked. */
export type Answers = readonly (readonly [key: string, answer: unknown])[];

/** What an exchange needs of whoever keeps it between its rounds. */
export interface Keeper {
  /** Keeps it for the retry. Gives the `input_required` result, JSON text, with requests (JSON texts) by their keys, or why it cannot be kept. */
  close(exchange: Exchange, requests: ReadonlyMap<string, string>): string | Failure;
  /** A short name for a text. */
  digest(text: string): string;
}

/**
 * One call of 2026-07-28 over as many requests as it takes (`basic/patterns/mrtr`): each round ends with the outcome of the call, or with the
 * questions that it waits for. The function stays suspended between rounds and goes on where it stood.
 */
export class Exchange {
  /** The request that started the call: the signal of the function is its own. */
  readonly first: Request;
  /** The request that waits now, or was the last to. */
  latest: Request;
  private readonly given: ReadonlyMap<string, unknown>;
  private readonly keeper: Keeper;
  private readonly used: Map<string, unknown> = new Map();
  private readonly open: Map<string, Open> = new Map();
  private outcome: Promise<string | Failure> | undefined;
  private endRound: ((result: string | Failure) => void) | undefined;
  private scheduled = false;
  private over = false;

  /** @param given answers that the client brings along */
  constructor(first: Request, given: Answers, keeper: Keeper) {
    this.first = first;
    first.dependsOnAnswers = given.length > 0;
    this.latest = first;
    this.given = new Map(given);
    this.keeper = keeper;
  }

  /** Answers to questions that the function has asked. */
  get answers(): Answers {
    return [...this.used];
  }

  /** The first round. A call that never waits costs nothing more. */
  start(outcome: Outcome): Outcome {
    if (!(outcome instanceof Promise)) {
      this.end();
      return outcome;
    }
    this.outcome = outcome.catch(internalError);
    void this.outcome.then(() => this.end());
    return this.round();
  }

  /** A further round. What is not answered, or badly, is asked again. */
  resume(request: Request, responses: JsonRecord): Outcome {
    this.latest = request;
    const signal = request.signal();
    signal.addEventListener("abort", () => this.first.abandon(signal.reason.message));
    for (const [key, open] of this.open) {
      const response = ownMember(responses, key);
      const reading = response === undefined ? undefined : open.question.read(response);
      if (!reading?.ok) continue;
      this.used.set(key, response);
      open.settle(reading);
    }
    if (this.open.size > 0) this.schedule();
    return this.round();
  }

  ask(question: Question, signal: AbortSignal): Promise<unknown> {
    if (this.over) throw new Error("the call is over: there is nobody to ask");
    this.first.dependsOnAnswers = true;
    const request = JSON.stringify({ method: question.method, params: question.params(this.first.revision) });
    const key = question.key ?? this.keyFor(request);
    if (this.isTaken(key)) throw new Error(`two questions of one call have the key '${key}'`);
    const known = this.given.get(key);
    const reading = known === undefined ? undefined : question.read(known);
    if (reading?.ok) {
      this.used.set(key, known);
      return Promise.resolve(reading.value);
    }
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.open.delete(key);
        signal.removeEventListener("abort", stop);
      };
      const fail = (reason: unknown): void => {
        end();
        reject(reason);
      };
      const stop = (): void => fail(signal.reason);
      const settle = (answer: Reading): void => {
        end();
        if (answer.ok) resolve(answer.value);
      };
      this.open.set(key, { question, request, settle, fail });
      signal.addEventListener("abort", stop);
      this.schedule();
    });
  }

  /** A question without a name is known by its words, so that an answer never gets to another one when the function runs again. */
  private keyFor(request: string): string {
    const key = this.keeper.digest(request);
    let [free, count] = [key, 1];
    while (this.isTaken(free)) free = `${key}_${++count}`;
    return free;
  }

  private isTaken(key: string): boolean {
    return this.used.has(key) || this.open.has(key);
  }

  /** What was asked and not waited for needs no answer any more. */
  private end(): void {
    this.over = true;
    this.open.clear();
  }

  private round(): Promise<string | Failure> {
    return new Promise((resolve) => {
      this.endRound = resolve;
      void this.outcome?.then(resolve);
    });
  }

  /** Questions that come up in one turn of the event loop go out together. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      try {
        this.putQuestions();
      } catch (fault) {
        this.giveUp(internalError(fault));
      }
    });
  }

  private putQuestions(): void {
    if (this.open.size === 0 || this.latest.ended || !this.endRound) return;
    let failed = false;
    for (const { question, fail } of this.open.values()) {
      const failure = unsupported(question, capabilitiesOf(this.latest), this.latest.revision);
      if (!failure) continue;
      failed = true;
      fail(new ProtocolError(failure));
    }
    // What the function makes of that may be the outcome.
    if (failed) return this.schedule();
    const result = this.keeper.close(this, new Map([...this.open].map(([key, { request }]) => [key, request])));
    if (typeof result === "string") this.finishRound(result);
    else this.giveUp(result);
  }

  private finishRound(result: string | Failure): void {
    const end = this.endRound;
    this.endRound = undefined;
    end?.(result);
  }

  /** No answers can come: the function is told, and what it makes of that is not the outcome any more. */
  private giveUp(failure: Failure): void {
    this.finishRound(failure);
    this.first.abandon(failure.message);
  }
}
