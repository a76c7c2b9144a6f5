import type { Latest } from "./read.ts";
import type { Versions } from "./versions.ts";

/** The resources that clients watch, whichever way they said so. */
export interface Watches {
  /** Calls `tell` whenever the resource has changed, until the function given back is called. */
  watch(uri: string, tell: () => void): () => void;
  /** The newest version of a resource that is watched and makes versions. */
  readonly latest: Latest;
  changed(uri: string): void;
}

/** The most resources that one session, or one request to listen, may watch: each may keep a generator running. */
export const MOST_WATCHED = 1000;

interface Watched {
  readonly tells: Set<() => void>;
  versions?: Versions | undefined;
}

/** @param follow starts what makes versions of a resource, if anything does; called for the first of those who watch it */
export function createWatches(follow: (uri: string, changed: () => void) => Versions | undefined): Watches {
  const all = new Map<string, Watched>();
  const changed = (uri: string): void => {
    for (const tell of all.get(uri)?.tells ?? []) tell();
  };
  return {
    watch(uri, tell) {
      const known = all.get(uri);
      const watched: Watched = known ?? { tells: new Set() };
      watched.tells.add(tell);
      all.set(uri, watched);
      if (!known) watched.versions = follow(uri, () => changed(uri));
      return () => {
        watched.tells.delete(tell);
        if (watched.tells.size > 0 || all.get(uri) !== watched) return;
        all.delete(uri);
        watched.versions?.end();
      };
    },
    latest: (uri) => all.get(uri)?.versions?.latest(),
    changed,
  };
}
