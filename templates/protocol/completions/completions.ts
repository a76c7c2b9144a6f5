import type { CreateFeature } from "../feature.ts";
import { createCatalog } from "../resources/catalog.ts";
import { createResource } from "../resources/resources.ts";
import { complete, type Refer } from "./complete.ts";

/** Proposals for the arguments of prompts and for the variables of resource templates. */
export const completions: CreateFeature = (host) => {
  const { prompts = [], resources = [] } = host.manifest;
  const catalog = createCatalog(
    resources.map((entry) => createResource(entry, host)),
    host.vocabulary,
  );
  const refer: Refer = ({ type, name, uri }) => {
    if (type === "ref/prompt") return prompts.find((prompt) => prompt.name === name);
    if (type !== "ref/resource" || typeof uri !== "string") return undefined;
    return resources.find(({ listing }) => (listing.uriTemplate ?? listing.uri) === uri) ?? catalog(uri)?.resource.entry;
  };
  return { methods: new Map([["completion/complete", complete(refer, host)]]), capabilities: { completions: {} } };
};
