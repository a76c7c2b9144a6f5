import type { CreateFeature } from "../feature.ts";
import { createCatalog } from "./catalog.ts";
import { listen } from "./listen.ts";
import { createResource, resourceMethods } from "./resources.ts";
import { subscribeMethods } from "./subscribe.ts";
import { createVersioned, followVersions } from "./versions.ts";
import { createWatches } from "./watches.ts";

/** Resources that clients can also subscribe to: functions say that one has changed, or are generators of its versions. */
export const watchedResources: CreateFeature = (host) => {
  const { manifest, vocabulary } = host;
  const all = (manifest.resources ?? []).map((entry) =>
    "stream" in entry.returns ? createVersioned(entry, host) : createResource(entry, host),
  );
  const catalog = createCatalog(all, vocabulary);
  const watches = createWatches((uri, changed) => {
    const found = catalog(uri);
    return found && "stream" in found.resource.entry.returns ? followVersions(found, host, changed) : undefined;
  });
  return {
    methods: new Map([
      ...resourceMethods(all, host, watches.latest),
      ...subscribeMethods(catalog, watches),
      ["subscriptions/listen", listen(catalog, watches, manifest)],
    ]),
    capabilities: { resources: { subscribe: true } },
    changed: watches.changed,
  };
};
