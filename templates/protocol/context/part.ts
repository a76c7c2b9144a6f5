import type { Caller, CreateContext } from "../../call/caller.ts";
import type { Screen } from "../../command-line/progress-line.ts";
import type { Manifest } from "../../contract.ts";
import type { Hide } from "../../env/secrets.ts";
import type { Feature } from "../feature.ts";
import type { Method } from "../method.ts";
import { serveContexts } from "./serve.ts";
import { shellContexts } from "./shell.ts";

/** What a program carries whose functions take a `Context`. */
export interface ContextPart {
  readonly serve: (host: ContextHost) => Contexts;
  readonly shell: (manifest: Manifest, stdout: Screen) => ShellContexts;
}

/** Functions that are called from the shell. */
export interface ShellContexts {
  create(caller: Caller): unknown;
  /** To be called when the call has ended, before its result is shown. */
  end(): void;
}

export interface ContextHost {
  readonly manifest: Manifest;
  /** What the server has else: hears of changes, and gets what belongs to contexts added to it. */
  readonly features: Feature[];
  /** Takes the values of secrets out of what is told to a client. */
  readonly hide: Hide;
  /** `false` where a function cannot go on in another request than the one that it asked its client in. */
  readonly suspends?: boolean;
}

export interface Contexts {
  readonly create: CreateContext;
  /** The methods, those made able to answer `input_required` that ask. */
  readonly asking: (methods: readonly NamedMethod[]) => readonly NamedMethod[];
}

export type NamedMethod = readonly [name: string, method: Method];

export const context: ContextPart = { serve: serveContexts, shell: shellContexts };
