import { expect, it } from "vitest";
import type { Manifest } from "../../templates/contract.ts";
import { isRecord } from "../support/is-record.ts";
import { REVISIONS, STATELESS } from "../support/revisions.ts";
import { loadWireSchemas } from "../support/wire-schemas.ts";
import { CLAIM, connect, connectAt, request } from "./support/connection.ts";
import { smallManifest } from "./support/small-manifest.ts";

const { tools, ...rest } = smallManifest(["weather"]);
const schema = (city: object) => ({
  type: "object",
  properties: { city: { type: "string", ...city } },
  required: [],
  additionalProperties: false,
});
const icons = [{ src: "https://example.com/sun.png", mimeType: "image/png" }];
const manifest: Manifest = {
  ...rest,
  tools: tools.map((tool) => ({
    ...tool,
    listing: { ...tool.listing, icons, inputSchema: schema({ "x-mcp-header": "City" }) },
    headers: { city: "City" },
    older: { inputSchema: schema({}) },
    scopes: ["weather:read"],
  })),
};

it.each(REVISIONS)("lists icons and headers where %s has them, and no scopes", async (revision) => {
  const stateless = revision === STATELESS;
  const connection = stateless ? connect(manifest) : connectAt(revision, manifest);
  const [reply] = connection.send(request(1, "tools/list", stateless ? { _meta: CLAIM } : {}));
  const result = isRecord(reply) ? reply["result"] : undefined;
  const [tool]: unknown[] = isRecord(result) && Array.isArray(result["tools"]) ? result["tools"] : [];
  expect(isRecord(tool) && tool["icons"]).toEqual(revision >= "2025-11-25" ? icons : undefined);
  expect(isRecord(tool) && tool["inputSchema"]).toEqual(schema(stateless ? { "x-mcp-header": "City" } : {}));
  expect(JSON.stringify(tool)).not.toMatch(/weather:read|older/);
  expect((await loadWireSchemas()).result("tools/list", result, revision)).toEqual([]);
});
