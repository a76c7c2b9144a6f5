import type { Json, ResourceEntry } from "../../contract.ts";
import { listed } from "../listed.ts";
import type { Method } from "../method.ts";
import { page } from "../pages.ts";
import type { Revision } from "../revisions.ts";

/** `resources/list`: those with a URI of their own. */
export function listResources(entries: readonly ResourceEntry[]): Method {
  return { era: "both", answer: (request) => page("resources", listedResources(entries, "uri", request.revision), request) };
}

/** `resources/templates/list` */
export function listTemplates(entries: readonly ResourceEntry[]): Method {
  return {
    era: "both",
    answer: (request) => page("resourceTemplates", listedResources(entries, "uriTemplate", request.revision), request),
  };
}

/** The members of either list as the revision has them. */
export function listedResources(
  entries: readonly ResourceEntry[],
  address: "uri" | "uriTemplate",
  revision: Revision,
): readonly { readonly [key: string]: Json }[] {
  return entries.flatMap(({ listing }) => (listing[address] === undefined ? [] : [listed(listing, revision)]));
}
