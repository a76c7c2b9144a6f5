import type { Launch } from "./clients/client.ts";
import type { Manifest, Needs } from "./contract.ts";
import type { Hide } from "./env/secrets.ts";
import type { LoadHttp } from "./http/host.ts";
import type { LoadOnDemand } from "./on-demand.ts";
import type { ContextPart } from "./protocol/context/part.ts";
import type { CreateFeature } from "./protocol/feature.ts";
import type { VocabularyParts } from "./shape/vocabulary.ts";

/** What a program brings along of the runtime because its module needs it: the generated entry names them. */
export interface Parts extends VocabularyParts {
  readonly features: readonly CreateFeature[];
  /** What functions that take a `Context` need. */
  readonly context?: ContextPart;
  /** What serves HTTP. */
  readonly http?: LoadHttp;
  /** Takes the values of secrets out of a text. */
  readonly hide?: Hide;
  /** One more section of the program's help. */
  readonly help?: (manifest: Manifest, width: number) => string;
  /** What is told of the program as a file. */
  readonly needs?: Needs;
  /** What a client has to give the program along: arguments before all others, variables. */
  readonly launch?: Partial<Pick<Launch, "args" | "env">>;
}

/** The parts of a program that is a process of its own. */
export interface ProgramParts extends Parts {
  /** What is done from the shell, and what watches calls. */
  readonly onDemand: LoadOnDemand;
}
