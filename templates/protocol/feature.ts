import type { UserCode } from "../call/user-code.ts";
import type { Json, Manifest } from "../contract.ts";
import type { Hide } from "../env/secrets.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Method } from "./method.ts";

/** A part of the protocol that only programs carry whose modules use it. */
export interface Feature {
  /** The requests it answers. */
  readonly methods: ReadonlyMap<string, Method>;
  /** What it adds to the server's capabilities, in both eras. */
  readonly capabilities: { readonly [name: string]: Json };
  /** A function said that a resource has changed. */
  readonly changed?: (uri: string) => void;
}

/** What features are made from. */
export interface Host {
  readonly manifest: Manifest;
  readonly vocabulary: Vocabulary;
  readonly code: UserCode;
  /** Takes the values of secrets out of what is told to a client. */
  readonly hide: Hide;
}

export type CreateFeature = (host: Host) => Feature;
