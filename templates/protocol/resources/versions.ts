import type { Called } from "../../call/called.ts";
import type { Caller } from "../../call/caller.ts";
import { type CreateEncoder, createRun, type Encode, failed } from "../../call/tool.ts";
import type { ResourceEntry, ReturnsEntry } from "../../contract.ts";
import { log } from "../../log.ts";
import type { Host } from "../feature.ts";
import type { Found, Resource } from "./catalog.ts";
import { contentsEncoder } from "./contents.ts";

/** What an asynchronous generator gives, one version of a resource after the other, while somebody watches. */
export interface Versions {
  /** The newest one, or the first as soon as it is there; `undefined` where the function is to be asked itself. */
  latest(): Called | Promise<Called> | undefined;
  end(): void;
}

/** A resource whose function is a generator: reading it alone takes the first version. */
export function createVersioned(entry: ResourceEntry, { vocabulary, code }: Host): Resource {
  const encoder = versioned(entry, async (versions, encode) => {
    for await (const version of versions) return encode(version);
    return { kind: "nothing" };
  });
  return { entry, read: createRun(unstreamed(entry), `resource:${entry.name}`, encoder, vocabulary, code) };
}

/**
 * Runs a resource's generator.
 *
 * @param changed called with each version
 */
export function followVersions({ resource, values }: Found, { vocabulary, code }: Host, changed: () => void): Versions {
  const abort = new AbortController();
  const caller: Caller = {
    get cancelled() {
      return abort.signal.aborted;
    },
    signal: () => abort.signal,
  };
  let newest: Called | undefined;
  let isVersioned = true;
  const { promise: first, resolve } = withResolver<Called>();
  const encoder = versioned(
    resource.entry,
    async (versions, encode) => {
      for await (const version of versions) {
        if (caller.cancelled) break;
        newest = await encode(version);
        resolve(newest);
        changed();
      }
      return { kind: "nothing" };
    },
    () => {
      isVersioned = false;
    },
  );
  // A policy is about calls, not about a function that goes on as long as somebody watches.
  const { policy: _, ...entry } = unstreamed(resource.entry);
  const run = createRun(entry, `resource:${entry.name}`, encoder, vocabulary, code);
  void Promise.resolve(run(values, caller)).then((end) => {
    if (end.kind === "failed" && !caller.cancelled) log(`the resource '${entry.name}' makes no more versions: ${end.text}`);
    resolve(end);
  });
  return { latest: () => (isVersioned ? (newest ?? first) : undefined), end: () => abort.abort() };
}

/** Of an iterable that is not asynchronous there is one version, the list of its items. */
function versioned(
  { listing }: ResourceEntry,
  take: (versions: AsyncIterable<unknown>, encode: Encode) => Promise<Called>,
  whole: () => void = () => {},
): CreateEncoder {
  return (returns, vocabulary) => {
    const encoder = contentsEncoder(listing.mimeType);
    const encodeAll = encoder(returns, vocabulary);
    const encode = encoder(itemsOf(returns), vocabulary);
    return (value) => {
      if (isAsyncIterable(value)) return take(value, encode).catch(failed);
      whole();
      return encodeAll(isIterable(value) ? [...value] : value);
    };
  };
}

function unstreamed(entry: ResourceEntry): ResourceEntry {
  const { returns } = entry;
  return "shape" in returns ? { ...entry, returns: { kind: returns.kind, shape: returns.shape } } : entry;
}

function itemsOf(returns: ReturnsEntry): ReturnsEntry {
  return "shape" in returns && returns.shape.kind === "array" ? { kind: returns.kind, shape: returns.shape.items } : returns;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function withResolver<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
