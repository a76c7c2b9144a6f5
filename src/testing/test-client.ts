import type { Elicited, FormSchema, Root, SampleRequest, SampleResult } from "../user-types.ts";

type Awaitable<T> = T | Promise<T>;

/** How a test answers what functions ask through their `Context`. The client declares the capabilities for which there is a member. */
export interface TestClient {
  /** `schema` for a form, `url` for a page. An answer without content will do for a page. */
  elicit?(question: {
    readonly message: string;
    readonly schema?: FormSchema;
    readonly url?: string;
  }): Awaitable<Elicited<object> | { action: "accept" }>;
  sample?(request: SampleRequest): Awaitable<SampleResult>;
  roots?(): Awaitable<readonly Root[]>;
  /** Hears all else that is sent: progress, log messages, changes of resources. */
  notified?(method: string, params: Readonly<Record<string, unknown>>): void;
}
