import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import type { Manifest, ParamEntry, ReturnsEntry, ToolEntry } from "../../templates/contract.ts";
import type { HttpOptions } from "../../templates/http/options.ts";
import { sampleManifest } from "../runtime/support/sample.ts";
import { serve } from "./support/served.ts";

/** The parts of OpenAPI 3.1 that are used, strictly: what is not named here is a mistake. */
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const string = { type: "string" };
const content = { content: object({ "application/json": object({ schema: { type: "object" } }) }) };
const operation = object(
  {
    operationId: string,
    tags: { type: "array", items: string },
    summary: string,
    description: string,
    requestBody: object({ ...content, required: { type: "boolean" } }, ["content"]),
    security: { type: "array", items: { type: "object", additionalProperties: { type: "array", items: string } } },
    responses: {
      type: "object",
      propertyNames: { pattern: "^[1-5][0-9][0-9]$" },
      additionalProperties: { anyOf: [object({ description: string, ...content }), object({ $ref: string })] },
    },
  },
  ["operationId", "requestBody", "responses"],
);
const openApiSchema = object(
  {
    openapi: { const: "3.1.0" },
    info: object({ title: string, version: string, description: string }, ["title", "version"]),
    servers: { type: "array", items: object({ url: { type: "string", pattern: "^https?://" } }) },
    paths: { type: "object", patternProperties: { "^/": object({ post: operation }) }, additionalProperties: false },
    security: { type: "array", items: { type: "object", additionalProperties: { type: "array", items: string } } },
    components: object(
      {
        responses: {
          type: "object",
          additionalProperties: object(
            {
              description: string,
              ...content,
              headers: { type: "object", additionalProperties: object({ description: string, schema: { type: "object" } }) },
            },
            ["description", "content"],
          ),
        },
        schemas: { type: "object", propertyNames: { pattern: "^[a-zA-Z0-9._-]+$" } },
        securitySchemes: { type: "object", additionalProperties: object({ type: { const: "http" }, scheme: { const: "bearer" } }) },
      },
      ["schemas", "responses"],
    ),
  },
  ["openapi", "info", "servers", "paths", "components"],
);

/** What the schema above has checked. */
interface OpenApi {
  readonly security?: unknown;
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: object; readonly responses: object; readonly securitySchemes?: object };
}

interface Operation {
  readonly security?: unknown;
  readonly requestBody: { readonly required?: boolean };
  readonly responses: Readonly<Record<string, object>>;
}

const [any] = sampleManifest.tools;
if (!any) throw new Error("the sample has no tools");
const tree = {
  type: "object",
  properties: { _1: { $ref: "#/$defs/Tree" } },
  $defs: { Tree: { type: "object", properties: { next: { $ref: "#/$defs/Tree" } } } },
};
const walk: ToolEntry = {
  ...any,
  name: "walk",
  params: [{ role: "positional", key: "_1", name: "from", shape: { kind: "json" } }],
  scopes: ["walks"],
  listing: { ...any.listing, name: "walk", inputSchema: tree },
};

interface Described {
  readonly document: OpenApi;
  /** Checks what a call takes, or gives. */
  readonly body: (tool: string) => ValidateFunction;
  readonly answer: (tool: string) => ValidateFunction;
}

async function described(tools: readonly ToolEntry[], options: Partial<HttpOptions> = {}): Promise<Described> {
  const manifest: Manifest = { ...sampleManifest, tools };
  const response = await serve(options, manifest).fetch("/openapi.json", { headers: { authorization: "Bearer secret" } });
  const document: OpenApi = JSON.parse(await response.text());
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.validate(openApiSchema, document), ajv.errorsText()).toBe(true);
  ajv.addSchema(document, "https://openapi.test/");
  const at = (path: string): ValidateFunction => {
    const validate = ajv.getSchema(`https://openapi.test/#${path}`);
    if (typeof validate !== "function") throw new Error(`nothing at ${path}`);
    return validate;
  };
  for (const name of Object.keys(document.components.schemas)) at(`/components/schemas/${name}`);
  const post = (tool: string): string => `/paths/~1call~1sample~1${tool}/post`;
  return {
    document,
    body: (tool) => at(`${post(tool)}/requestBody/content/application~1json/schema`),
    answer: (tool) => at(`${post(tool)}/responses/200/content/application~1json/schema`),
  };
}

it("describes the calls in OpenAPI 3.1, with references that lead somewhere", async () => {
  const { document, body } = await described([...sampleManifest.tools, walk]);
  expect(Object.keys(document.paths)).toEqual([...sampleManifest.tools, walk].map(({ name }) => `/call/sample/${name}`));
  const walks = body("walk");
  expect([walks({ _1: { next: { next: {} } } }), walks({ _1: { next: { next: 7 } } })]).toEqual([true, false]);
});

it("says whether a token is needed, and which scopes", async () => {
  const { document: open } = await described([any, walk]);
  expect([open.security, open.components.securitySchemes, open.paths["/call/sample/walk"]?.post.security]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(Object.keys(open.paths["/call/sample/walk"]?.post.responses ?? {})).toEqual(["200", "400", "403", "404", "500"]);
  const { document: guarded } = await described([any, walk], { tokens: ["secret"] });
  expect(guarded.security).toEqual([{ bearer: [] }]);
  expect(guarded.components.securitySchemes).toEqual({ bearer: { type: "http", scheme: "bearer" } });
  expect(guarded.paths["/call/sample/walk"]?.post.security).toEqual([{ bearer: ["walks"] }]);
  expect(guarded.paths["/call/sample/walk"]?.post.responses).toHaveProperty("401", { $ref: "#/components/responses/Unauthorized" });
});

it("has the statuses of a tool's limits, and refers to answers that there are", async () => {
  const { document } = await described([{ ...any, policy: { timeout: 1000, rateLimit: { calls: 1, per: 1000 } } }]);
  const { responses } = document.paths[`/call/sample/${any.name}`]?.post ?? { responses: {} };
  expect(Object.keys(responses)).toEqual(["200", "400", "403", "404", "429", "500", "504"]);
  for (const response of Object.values<object>(responses)) {
    if ("$ref" in response)
      expect(document.components.responses).toHaveProperty(String(response.$ref).replace("#/components/responses/", ""));
  }
});

const text = { kind: "string" } as const;
const params: readonly ParamEntry[] = [
  { role: "injected", what: "signal" },
  { role: "positional", key: "_1", name: "first", shape: text },
  { role: "named", key: "a/b", shape: text, on: ["--a/b"] },
  { role: "options", name: "options", props: [{ name: "loud", shape: { kind: "boolean" } }] },
];
const inputSchema = {
  type: "object",
  properties: { _1: { type: "string" }, "a/b": { type: "string" }, loud: { type: "boolean" } },
  required: ["_1"],
  additionalProperties: false,
};

it("takes the arguments by name, in order, and in order by name", async () => {
  const mixed: ToolEntry = { ...any, name: "mixed", params, listing: { ...any.listing, name: "mixed", inputSchema } };
  const { body, document } = await described([mixed]);
  const fits = body("mixed");
  const good = [{ _1: "x", loud: true }, ["x"], ["x", "y", { loud: true }], { args: ["x"] }];
  const bad = [{}, [], [1], ["x", 1], ["x", "y", { quiet: true }], ["x", "y", {}, 1], { args: [] }, { args: ["x"], loud: true }, "x"];
  expect([...good, ...bad].map((value) => [value, fits(value)])).toEqual([
    ...good.map((value) => [value, true]),
    ...bad.map((value) => [value, false]),
  ]);
  expect(document.paths["/call/sample/mixed"]?.post.requestBody.required).toBe(true);
});

it("takes any number of the rest, nothing where nothing is required, and 'args' by name where that is an argument", async () => {
  const rest: ToolEntry = {
    ...any,
    name: "rest",
    params: [{ role: "rest", key: "_1", name: "all", shape: { kind: "array", items: text } }],
    listing: {
      ...any.listing,
      name: "rest",
      inputSchema: { type: "object", properties: { _1: { type: "array", items: { type: "string" } } }, additionalProperties: false },
    },
  };
  const own: ToolEntry = {
    ...any,
    name: "own",
    params: [{ role: "named", key: "args", shape: { kind: "array", items: text }, on: ["--args"] }],
    listing: {
      ...any.listing,
      name: "own",
      inputSchema: { type: "object", properties: { args: { type: "array", items: { type: "string" } } }, additionalProperties: false },
    },
  };
  const { body, document } = await described([rest, own]);
  expect([[], ["a", "b"], [1], {}].map((value) => body("rest")(value))).toEqual([true, true, false, true]);
  expect([{ args: ["a"] }, { args: [["a"]] }, [["a"]]].map((value) => body("own")(value))).toEqual([true, false, true]);
  expect(document.paths["/call/sample/rest"]?.post.requestBody).not.toHaveProperty("required");
});

it("describes results that have no schema of their own", async () => {
  const returning = (name: string, returns: ReturnsEntry): ToolEntry => {
    const { outputSchema: _, ...listing } = any.listing;
    return { ...any, name, returns, listing: { ...listing, name } };
  };
  const { answer } = await described([
    returning("nothing", { kind: "void" }),
    returning("text", { kind: "value", shape: text }),
    returning("picture", { kind: "media", mimeType: "image/png" }),
    returning("blocks", { kind: "content", shape: { kind: "json" } }),
  ]);
  const gives = (tool: string, result: unknown): boolean => answer(tool)({ status: "ok", result });
  const block = { type: "image", data: "AQID", mimeType: "image/png" };
  expect([gives("nothing", null), gives("text", "x"), gives("picture", [block]), gives("blocks", "x"), gives("blocks", { x: 1 })]).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect([gives("nothing", 1), gives("text", 1), gives("picture", [1]), gives("picture", {})]).toEqual([false, false, false, false]);
});
