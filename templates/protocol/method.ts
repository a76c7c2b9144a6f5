import type { Tool } from "../call/tool.ts";
import type { Json, Manifest } from "../contract.ts";
import type { Failure } from "./failure.ts";
import type { Request } from "./request.ts";
import type { Revision } from "./revisions.ts";

/** What methods work with: the compiled module, ready to be served. */
export interface Program {
  readonly manifest: Manifest;
  readonly tools: ReadonlyMap<string, Tool>;
  /** The `tools/list` result as JSON text. */
  readonly toolList: (revision: Revision) => string;
  /** Every request this server answers; any other method is unknown. */
  readonly methods: ReadonlyMap<string, Method>;
  /** What the module has, and nothing else. */
  readonly capabilities: { readonly [name: string]: Json };
}

/** The answer to a request: the result as JSON text of an object, or a JSON-RPC error. Promised only where it must be. */
export type Outcome = string | Failure | Promise<string | Failure>;

export interface Method {
  /** The protocol eras that have it. */
  readonly era: "handshake" | "stateless" | "both";
  /** Answered before `initialize` too. */
  readonly early?: true;
  /** The function behind it may ask the client: in the stateless era the answer may be `input_required` (`basic/patterns/mrtr`). */
  readonly asks?: true;
  readonly answer: (request: Request, program: Program) => Outcome;
}
