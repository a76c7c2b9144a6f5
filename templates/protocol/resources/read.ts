import type { Called } from "../../call/called.ts";
import { isList, isObject } from "../../content/block.ts";
import { ownMeta } from "../../content/own-meta.ts";
import type { Json, ResourceEntry } from "../../contract.ts";
import { type Failure, invalidParams, thrownFailure } from "../failure.ts";
import type { Method } from "../method.ts";
import type { Request } from "../request.ts";
import type { Revision } from "../revisions.ts";
import type { Catalog } from "./catalog.ts";

/** What is known of a resource without reading it; `undefined` where nothing is. */
export type Latest = (uri: string) => Called | Promise<Called> | undefined;

/** `resources/read` */
export function readResource(catalog: Catalog, latest: Latest): Method {
  return {
    era: "both",
    asks: true,
    answer(request) {
      const uri = request.params?.["uri"];
      if (typeof uri !== "string") return invalidParams("resource 'uri' must be a string");
      const found = catalog(uri);
      if (!found) return unknownResource(uri, request.revision);
      const called = latest(uri) ?? found.resource.read(found.values, request);
      const { entry } = found.resource;
      return called instanceof Promise ? called.then((late) => answer(late, uri, entry, request)) : answer(called, uri, entry, request);
    },
  };
}

/** Not found: in the stateless era the parameters are to blame, before it had a code of its own. */
export function unknownResource(uri: string, { stateless }: Revision): Failure {
  return { code: stateless ? -32602 : -32002, message: `unknown resource '${uri}'`, data: { uri } };
}

function answer(called: Called, uri: string, { policy }: ResourceEntry, { revision, dependsOnAnswers }: Request): string | Failure {
  switch (called.kind) {
    case "value":
      return JSON.stringify({
        ...withUris(called.value, uri, revision),
        // What changes is asked for again, and may be for the eyes of this client alone.
        ...(revision.stateless && { ttlMs: dependsOnAnswers ? 0 : (policy?.cache ?? 0), cacheScope: "private" }),
      });
    case "refused":
      return { ...invalidParams(called.text), data: { uri } };
    case "failed":
      return thrownFailure(called);
    default:
      return unknownResource(uri, revision);
  }
}

function withUris(value: Json, uri: string, revision: Revision): { readonly [key: string]: Json } {
  const { contents, _meta } = isObject(value) ? value : {};
  const list = isList(contents) ? contents.filter(isObject) : [];
  return {
    ...ownMeta(_meta, revision),
    contents: list.map(({ _meta: meta, ...each }) => ({ uri, ...each, ...ownMeta(meta, revision) })),
  };
}
