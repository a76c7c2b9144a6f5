import { expect, it } from "vitest";
import { featuresOf } from "../../../src/emit/feature-parts.ts";
import type { Manifest } from "../../../templates/contract.ts";
import { features } from "../../../templates/protocol/features.ts";
import { isRecord, type JsonRecord } from "../../support/is-record.ts";
import { REVISIONS, type Revision, STATELESS } from "../../support/revisions.ts";
import { loadWireSchemas } from "../../support/wire-schemas.ts";
import { allParts } from "../support/all-parts.ts";
import { CLAIM, connect, request } from "../support/connection.ts";
import { smallManifest } from "../support/small-manifest.ts";

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `n${i}`);

/** A module with as many tools, prompts, resources and templates. */
function manifestOf(count: number): Manifest {
  const small = smallManifest(names(count));
  const callable = (name: string) => ({ name, params: [], returns: { kind: "void" as const } });
  const texts = (name: string) => ({ name, title: name });
  return {
    ...small,
    prompts: names(count).map((name) => ({ ...callable(name), listing: texts(name) })),
    resources: names(count).flatMap((name) => [
      { ...callable(name), listing: { uri: `x://${name}`, ...texts(name) } },
      { ...callable(`${name}t`), listing: { uriTemplate: `x://${name}/{v}`, ...texts(`${name}t`) } },
    ]),
  };
}

const LISTS = [
  ["tools/list", "tools"],
  ["prompts/list", "prompts"],
  ["resources/list", "resources"],
  ["resources/templates/list", "resourceTemplates"],
] as const;

const parts = { ...allParts, features: [features.pagedTools, features.prompts, features.resources] };

function open(count: number, revision: Revision): (method: string, params?: JsonRecord) => JsonRecord {
  const connection = connect(manifestOf(count), undefined, parts);
  if (revision !== STATELESS) connection.send(request(0, "initialize", { protocolVersion: revision }));
  return (method, params = {}) => {
    const shown = revision === STATELESS ? { ...params, _meta: CLAIM } : params;
    const [reply] = connection.send(request(1, method, shown));
    return isRecord(reply) ? reply : {};
  };
}

const schemas = await loadWireSchemas();

for (const [method, name] of LISTS) {
  it.each(REVISIONS)(`${method} gives each of 450 once, a page at a time, in %s`, (revision) => {
    const ask = open(450, revision);
    const found: unknown[] = [];
    const sizes: number[] = [];
    let params: JsonRecord = {};
    do {
      const { result } = ask(method, params);
      expect(schemas.result(method, result, revision)).toEqual([]);
      const page = isRecord(result) && Array.isArray(result[name]) ? result[name] : [];
      sizes.push(page.length);
      found.push(...page.map((each) => each.name));
      params = isRecord(result) && typeof result["nextCursor"] === "string" ? { cursor: result["nextCursor"] } : {};
    } while (params["cursor"]);
    expect(sizes).toEqual([200, 200, 50]);
    expect(new Set(found).size).toBe(450);
  });

  it(`${method} has no further page where one holds all`, () => {
    expect(open(200, "2025-11-25")(method)["result"]).not.toHaveProperty("nextCursor");
    expect(open(1, "2025-11-25")(method)["result"]).not.toHaveProperty("nextCursor");
  });

  it(`${method} takes an empty cursor for the beginning, and refuses those of other lists and made-up ones`, () => {
    const ask = open(450, "2025-11-25");
    expect(ask(method, { cursor: "" })).toEqual(ask(method));
    const others = LISTS.filter(([other]) => other !== method).map(([other]) => Object(ask(other)["result"]).nextCursor);
    for (const cursor of [...others, "nonsense", "MjAw", 200, {}, " "]) {
      expect(ask(method, { cursor })).toMatchObject({ error: { code: -32602 } });
    }
  });
}

it("only programs with more tools than a page holds carry pages of tools", () => {
  expect(featuresOf(smallManifest(names(200)))).toEqual([]);
  expect(featuresOf(smallManifest(names(201)))).toEqual(["pagedTools"]);
});

it("each revision finds on its pages what it would find on one", () => {
  const older = { inputSchema: { type: "object", properties: {}, required: [], additionalProperties: false, title: "older" } };
  const small = smallManifest(names(201));
  const schema = (revision: Revision): unknown => {
    const connection = connect({ ...small, tools: small.tools.map((tool) => ({ ...tool, older })) }, undefined, parts);
    if (revision !== STATELESS) connection.send(request(0, "initialize", { protocolVersion: revision }));
    const [reply] = connection.send(request(1, "tools/list", revision === STATELESS ? { _meta: CLAIM } : {}));
    return Object(reply).result.tools[0].inputSchema;
  };
  expect(schema("2025-11-25")).toEqual(older.inputSchema);
  expect(schema(STATELESS)).toEqual(small.tools[0]?.listing.inputSchema);
});

it("a cursor is good in any process of the same program", () => {
  const { nextCursor } = Object(open(450, STATELESS)("tools/list")["result"]);
  expect(Object(open(450, STATELESS)("tools/list", { cursor: nextCursor })["result"]).tools[0].name).toBe("n200");
});
