import { expect, it } from "vitest";
import type { Manifest, ParamEntry, Shape } from "../../templates/contract.ts";
import { createPermission } from "../../templates/http/access/permission.ts";
import { createCatalog } from "../../templates/protocol/resources/catalog.ts";

const text: Shape = { kind: "string" };
const param = (key: string, shape: Shape): ParamEntry => ({ role: "positional", key, name: key, shape });

const manifest: Manifest = {
  name: "scoped",
  version: "1.0.0",
  text: "raw",
  types: { Keys: { kind: "object", props: [], index: [{ shape: text }] } },
  notes: [],
  tools: [],
  resources: [
    {
      name: "search",
      listing: { name: "search", title: "Search", uriTemplate: "x://search{?tag*,keys*}" },
      params: [param("tag", { kind: "array", items: text }), param("keys", { kind: "ref", name: "Keys" })],
      returns: { kind: "value", shape: text },
      scopes: ["read"],
    },
  ],
};

it.each(["x://search?tag=a&tag=b", "x://search?a=1&b=2", "x://search"])("asks for the scopes of all that can be read: %s", (uri) => {
  const [entry] = manifest.resources ?? [];
  const found = entry && createCatalog([{ entry, read: () => ({ kind: "nothing" }) }], manifest)(uri);
  expect(found?.resource.entry).toBe(entry);
  const missing = createPermission(manifest)({ method: "resources/read", params: { uri } }, { subject: "ann", scopes: [] });
  expect(missing).toEqual(["read"]);
});

it("looks at no more URIs than a request may watch", () => {
  const missing = (count: number): unknown => {
    const notifications = { resourceSubscriptions: Array.from({ length: count }, (_, i) => `x://search?tag=${i}`) };
    return createPermission(manifest)({ method: "subscriptions/listen", params: { notifications } }, { subject: "ann", scopes: [] });
  };
  expect([missing(1000), missing(1001)]).toEqual([["read"], undefined]);
});
