import { formQuestion, visitQuestion } from "./elicit.ts";
import type { Level } from "./levels.ts";
import type { Question } from "./question.ts";
import { rootsQuestion, sampleQuestion } from "./sample.ts";

/** What a `Context` is made from: the ways to whoever called. */
export interface Ways {
  signal(): AbortSignal;
  progress(done: number, total?: number, message?: string): void;
  log(level: Level, data: unknown, logger?: string): void;
  /** Resolves with what the question reads in the answer. */
  ask(question: Question): Promise<unknown>;
  client(): object;
  changed(uri: string): void;
  readonly env: object;
}

type Write = (data: unknown, logger?: string) => void;

/** The `Context` of `src/user-types/context.ts`. Its functions do without `this`, so that user code may take it apart. A class, since one is made for each call. */
export class CallContext {
  readonly #ways: Ways;
  readonly progress: Ways["progress"];
  readonly changed: Ways["changed"];

  constructor(ways: Ways) {
    this.#ways = ways;
    this.progress = ways.progress;
    this.changed = ways.changed;
  }

  get signal(): AbortSignal {
    return this.#ways.signal();
  }

  get client(): object {
    return this.#ways.client();
  }

  get env(): object {
    return this.#ways.env;
  }

  get log(): Readonly<Record<"debug" | "info" | "notice" | "warn" | "error", Write>> {
    const { log } = this.#ways;
    const at =
      (level: Level): Write =>
      (data, logger) =>
        log(level, data, logger);
    return { debug: at("debug"), info: at("info"), notice: at("notice"), warn: at("warning"), error: at("error") };
  }

  get elicit(): (form: unknown, schema?: unknown) => Promise<unknown> {
    const { ask } = this.#ways;
    return async (form, schema) => ask(visitQuestion(form) ?? formQuestion(form, schema));
  }

  get sample(): (request: unknown) => Promise<unknown> {
    const { ask } = this.#ways;
    return async (request) => ask(sampleQuestion(request));
  }

  get roots(): (options?: unknown) => Promise<unknown> {
    const { ask } = this.#ways;
    return async (options) => ask(rootsQuestion(options));
  }
}
