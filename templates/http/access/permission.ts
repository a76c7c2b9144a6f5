import type { CallableEntry, Manifest, ResourceEntry } from "../../contract.ts";
import { createUriMatcher } from "../../protocol/resources/uri-template.ts";
import { variableForms } from "../../protocol/resources/variable-forms.ts";
import { MOST_WATCHED } from "../../protocol/resources/watches.ts";
import type { Principal } from "../../protocol/session.ts";
import { isRecord } from "../../shape/record.ts";

/** The scopes that a message needs, when its sender lacks any of them; `undefined` when nothing is missing. */
export type MissingScopes = (message: unknown, principal: Principal | undefined) => readonly string[] | undefined;

export function createPermission(manifest: Manifest): MissingScopes {
  const { tools, prompts = [], resources = [] } = manifest;
  const readable = createFinder(resources, manifest.types);
  const named = (entries: readonly CallableEntry[], name: unknown): readonly CallableEntry[] =>
    entries.filter((entry) => entry.name === name);
  const concerned = (method: unknown, params: Readonly<Record<string, unknown>>): readonly CallableEntry[] => {
    const { name, uri, ref, notifications } = params;
    if (method === "tools/call") return named(tools, name);
    if (method === "prompts/get") return named(prompts, name);
    if (method === "resources/read" || method === "resources/subscribe") return readable(uri);
    if (method === "completion/complete" && isRecord(ref)) {
      const templates = resources.filter(({ listing }) => listing.uriTemplate === ref["uri"]);
      return [...named(prompts, ref["name"]), ...templates, ...readable(ref["uri"])];
    }
    const watched = method === "subscriptions/listen" && isRecord(notifications) ? notifications["resourceSubscriptions"] : [];
    // More are refused by the method itself, which looks at none of them either.
    return Array.isArray(watched) && watched.length <= MOST_WATCHED ? watched.flatMap(readable) : [];
  };
  return (message, principal) =>
    (Array.isArray(message) ? message : [message])
      .flatMap((each: unknown) => (isRecord(each) && isRecord(each["params"]) ? concerned(each["method"], each["params"]) : []))
      .map((entry) => missingFor(entry, principal))
      .find((scopes) => scopes !== undefined);
}

/** All scopes that an entry needs, when any is missing: clients ask for what the challenge names. */
export function missingFor({ scopes = [] }: CallableEntry, principal: Principal | undefined): readonly string[] | undefined {
  const granted = principal?.scopes;
  return granted === undefined || scopes.every((scope) => granted.includes(scope)) ? undefined : scopes;
}

/** Everything that may be meant by a URI, as far as it needs scopes. Of several templates that match one is read, and all of them are asked about. */
function createFinder(resources: readonly ResourceEntry[], types: Manifest["types"]): (uri: unknown) => readonly ResourceEntry[] {
  const scoped = resources.filter(({ scopes = [] }) => scopes.length > 0);
  const matchers = scoped.map((entry) => {
    const { uriTemplate } = entry.listing;
    return { entry, match: uriTemplate === undefined ? undefined : createUriMatcher(uriTemplate, variableForms(entry.params, types)) };
  });
  return (uri) => {
    if (typeof uri !== "string") return [];
    const plain = resources.filter(({ listing }) => listing.uri === uri);
    if (plain.length > 0) return plain;
    return matchers.flatMap(({ entry, match }) => (match?.(uri) ? [entry] : []));
  };
}
