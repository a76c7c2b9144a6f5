import type { Run } from "../../call/tool.ts";
import type { ResourceEntry } from "../../contract.ts";
import type { Vocabulary } from "../../shape/vocabulary.ts";
import { createUriMatcher, type MatchUri } from "./uri-template.ts";
import { variableForms } from "./variable-forms.ts";

/** A resource, or the resources of a template, that can be read. */
export interface Resource {
  readonly entry: ResourceEntry;
  readonly read: Run;
}

/** A resource under one URI, with the values of its template's variables. */
export interface Found {
  readonly resource: Resource;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Finds what is behind a URI. */
export type Catalog = (uri: string) => Found | undefined;

/** Resources with a URI of their own come before templates, and those before others that stand before them in the module. */
export function createCatalog(resources: readonly Resource[], { types }: Pick<Vocabulary, "types">): Catalog {
  const plain = new Map(
    resources.flatMap((resource) => (resource.entry.listing.uri === undefined ? [] : [[resource.entry.listing.uri, resource]])),
  );
  const matchers = new Map<Resource, MatchUri>();
  return (uri) => {
    const resource = plain.get(uri);
    if (resource) return { resource, values: {} };
    for (const candidate of resources) {
      const { uriTemplate } = candidate.entry.listing;
      if (uriTemplate === undefined) continue;
      const match = matchers.get(candidate) ?? createUriMatcher(uriTemplate, variableForms(candidate.entry.params, types));
      matchers.set(candidate, match);
      const values = match(uri);
      if (values) return { resource: candidate, values };
    }
    return undefined;
  };
}
