import { createRun } from "../../call/tool.ts";
import type { ResourceEntry } from "../../contract.ts";
import type { CreateFeature, Host } from "../feature.ts";
import type { Method } from "../method.ts";
import { createCatalog, type Resource } from "./catalog.ts";
import { contentsEncoder } from "./contents.ts";
import { listResources, listTemplates } from "./list.ts";
import { type Latest, readResource } from "./read.ts";

/** Resources that are listed and read. */
export const resources: CreateFeature = (host) => {
  const all = (host.manifest.resources ?? []).map((entry) => createResource(entry, host));
  return { methods: resourceMethods(all, host, () => undefined), capabilities: { resources: {} } };
};

/** @param latest what need not be read anew */
export function resourceMethods(all: readonly Resource[], { vocabulary }: Host, latest: Latest): ReadonlyMap<string, Method> {
  const entries = all.map(({ entry }) => entry);
  return new Map([
    ["resources/list", listResources(entries)],
    ["resources/templates/list", listTemplates(entries)],
    ["resources/read", readResource(createCatalog(all, vocabulary), latest)],
  ]);
}

export function createResource(entry: ResourceEntry, { vocabulary, code }: Host): Resource {
  return { entry, read: createRun(entry, `resource:${entry.name}`, contentsEncoder(entry.listing.mimeType), vocabulary, code) };
}
