import type { Json, Manifest, ReturnsEntry, ToolEntry } from "../contract.ts";
import type { PlainModule } from "./modules.ts";

type Node = { readonly [key: string]: Json };

/** An OpenAPI 3.1 document of the plain calls, as JSON text; `server` is the origin they are made to. */
export function openApi(manifest: Manifest, modules: ReadonlyMap<string, PlainModule>, server: string): string {
  const { name, version, instructions } = manifest;
  const tools = [...modules.values()].flatMap((module) => [...module.tools].map(([local, tool]) => ({ module, local, tool })));
  const document: Node = {
    openapi: "3.1.0",
    info: { title: name, version, ...(instructions !== undefined && { description: instructions }) },
    servers: [{ url: server }],
    paths: Object.fromEntries(
      tools.map(({ module, local, tool }) => [
        `/call/${encodeURIComponent(module.name)}/${encodeURIComponent(local)}`,
        { post: operation(tool, module) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries([...tools.flatMap(({ tool }) => schemasOf(tool)), ["Problem", PROBLEM]]),
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
  return JSON.stringify(document);
}

function operation({ name, listing, returns, scopes }: ToolEntry, module: PlainModule): Node {
  const { title, description } = listing;
  const content = (schema: Json): Node => ({ content: { "application/json": { schema } } });
  const result: Json = listing.outputSchema ? { $ref: reference(name, "result") } : bareResult(returns);
  return {
    operationId: name,
    tags: [module.name],
    summary: title,
    ...(description !== undefined && { description }),
    requestBody: content({ $ref: reference(name, "arguments") }),
    ...(scopes && { security: [{ bearer: [...scopes] }] }),
    responses: {
      "200": {
        description: "The result",
        ...content({ type: "object", properties: { status: { type: "string", enum: ["ok"] }, result }, required: ["status", "result"] }),
      },
      "400": { description: "The arguments do not fit", ...content({ $ref: "#/components/schemas/Problem" }) },
      "500": { description: "The function failed", ...content({ $ref: "#/components/schemas/Problem" }) },
    },
  };
}

const PROBLEM: Node = {
  type: "object",
  properties: { status: { type: "string", enum: ["error"] }, error: { type: "string" } },
  required: ["status", "error"],
};

/** What a result without an output schema is. */
function bareResult(returns: ReturnsEntry): Json {
  if (returns.kind === "void") return { type: "null" };
  return returns.kind === "value" ? { type: "string" } : {};
}

function schemasOf({ name, listing }: ToolEntry): readonly (readonly [string, Json])[] {
  const schemas: (readonly [string, Json])[] = [[`${name}.arguments`, relocated(listing.inputSchema, reference(name, "arguments"))]];
  if (listing.outputSchema) schemas.push([`${name}.result`, relocated(listing.outputSchema, reference(name, "result"))]);
  return schemas;
}

function reference(tool: string, part: "arguments" | "result"): string {
  return `#/components/schemas/${tool}.${part}`;
}

/** A schema at another place of a document: its references to itself follow. */
function relocated(value: Json, place: string): Json {
  if (Array.isArray(value)) return value.map((item) => relocated(item, place));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string" ? member.replace(/^#/, place) : relocated(member, place),
    ]),
  );
}
