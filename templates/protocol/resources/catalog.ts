import type { Run } from "../../call/tool.ts";
import type { ParamEntry, ResourceEntry } from "../../contract.ts";
import { createBuilder } from "../../shape/builder.ts";
import { jsonKindsOf } from "../../shape/json-kind.ts";
import type { Vocabulary } from "../../shape/vocabulary.ts";
import { parameterShapes } from "../parameter-shapes.ts";
import { createUriMatcher, type MatchUri } from "./uri-template.ts";

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
export function createCatalog(resources: readonly Resource[], vocabulary: Vocabulary): Catalog {
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
      const match = matchers.get(candidate) ?? createUriMatcher(uriTemplate, listTest(candidate.entry.params, vocabulary));
      matchers.set(candidate, match);
      const values = match(uri);
      if (values) return { resource: candidate, values };
    }
    return undefined;
  };
}

/** A variable takes a list where its parameter takes arrays and no texts. */
function listTest(params: readonly ParamEntry[], vocabulary: Vocabulary): (variable: string) => boolean {
  const build = createBuilder("in", vocabulary);
  const shapes = parameterShapes(params);
  return (variable) => {
    const shape = shapes.get(variable);
    const kinds = shape ? jsonKindsOf(shape, build) : [];
    return kinds.includes("array") && !kinds.includes("string");
  };
}
