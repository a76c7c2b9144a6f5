import type { CreateContext } from "../call/caller.ts";
import type { Collect } from "../call/collect.ts";
import type { Around } from "../call/policy/around.ts";
import type { CreateEncoder } from "../call/tool.ts";
import type { Manifest, ReturnsEntry } from "../contract.ts";
import type { CreateBind } from "../env/binding.ts";
import type { Codecs } from "./codecs/codec.ts";
import type { Formats } from "./formats/format.ts";
import type { Kinds } from "./kind.ts";
import type { Rules } from "./rule.ts";

/** What is needed to make sense of shapes: what they refer to by name, and what programs carry for it. */
export interface Vocabulary extends VocabularyParts {
  readonly types: Manifest["types"];
  /** What gives functions their `Context`. */
  readonly contexts?: CreateContext;
}

/** What makes walks of the kinds of shapes, rules of their limits, and calls of functions. */
export interface VocabularyParts {
  readonly codecs: Codecs;
  readonly formats: Formats;
  readonly kinds: Kinds;
  readonly rules: Rules;
  /** What makes tool results of returns that are no plain values. */
  readonly encoders?: Encoders;
  /** What is put around the runs of functions, innermost first. */
  readonly around?: readonly Around[];
  /** What gives the values of `@bind`. */
  readonly bind?: CreateBind;
  /** What makes arrays of generators. */
  readonly collect?: Collect;
}

export type Encoders = { readonly [Kind in ReturnsEntry["kind"]]?: CreateEncoder };
