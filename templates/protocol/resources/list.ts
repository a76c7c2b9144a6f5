import type { ResourceEntry } from "../../contract.ts";
import { listed } from "../listed.ts";
import type { Method } from "../method.ts";
import { page } from "../pages.ts";

/** `resources/list`: those with a URI of their own. */
export function listResources(entries: readonly ResourceEntry[]): Method {
  return { era: "both", answer: (request) => page("resources", listings(entries, "uri", request.revision), request) };
}

/** `resources/templates/list` */
export function listTemplates(entries: readonly ResourceEntry[]): Method {
  return { era: "both", answer: (request) => page("resourceTemplates", listings(entries, "uriTemplate", request.revision), request) };
}

function listings(entries: readonly ResourceEntry[], address: "uri" | "uriTemplate", revision: Parameters<typeof listed>[1]) {
  return entries.flatMap(({ listing }) => (listing[address] === undefined ? [] : [listed(listing, revision)]));
}
