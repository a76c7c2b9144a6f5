import type { Collect } from "./call/collect.ts";
import type { Around } from "./call/policy/around.ts";
import type { Launch } from "./clients/client.ts";
import type { Manifest } from "./contract.ts";
import type { CreateBind } from "./env/binding.ts";
import type { Hide } from "./env/secrets.ts";
import type { LoadHttp } from "./http/host.ts";
import type { LoadOnDemand } from "./on-demand.ts";
import type { ContextPart } from "./protocol/context/part.ts";
import type { CreateFeature } from "./protocol/feature.ts";
import type { Codecs } from "./shape/codecs/codec.ts";
import type { Formats } from "./shape/formats/format.ts";
import type { Kinds } from "./shape/kind.ts";
import type { Rules } from "./shape/rule.ts";
import type { Encoders } from "./shape/vocabulary.ts";

/** What a program brings along of the runtime because its module needs it: the generated entry names them. */
export interface Parts {
  readonly codecs: Codecs;
  readonly formats: Formats;
  readonly kinds: Kinds;
  readonly rules: Rules;
  readonly encoders?: Encoders;
  readonly features: readonly CreateFeature[];
  /** What is put around the runs of functions, innermost first. */
  readonly around?: readonly Around[];
  /** What gives the values of `@bind`. */
  readonly bind?: CreateBind;
  /** What functions that are generators need. */
  readonly collect?: Collect;
  /** What functions that take a `Context` need. */
  readonly context?: ContextPart;
  /** What serves HTTP. */
  readonly http?: LoadHttp;
  /** Takes the values of secrets out of a text. */
  readonly hide?: Hide;
  /** One more section of the program's help. */
  readonly help?: (manifest: Manifest, width: number) => string;
  /** What a client has to give the program along: arguments before all others, variables. */
  readonly launch?: Partial<Pick<Launch, "args" | "env">>;
}

/** The parts of a program that is a process of its own. */
export interface ProgramParts extends Parts {
  /** What is done from the shell, and what watches calls. */
  readonly onDemand: LoadOnDemand;
}
