import type { Json, Manifest, ToolEntry } from "../../contract.ts";
import type { PlainModule } from "./modules.ts";
import { bodyOf } from "./openapi-body.ts";
import { type Node, PROBLEM, problemResponses, responsesOf } from "./openapi-responses.ts";

/** Where the calls of a document are made. */
export interface OpenApiServer {
  readonly origin: string;
  /** Whether callers must have a token. */
  readonly guarded: boolean;
}

/** An OpenAPI 3.1 document of the plain calls, as JSON text. */
export function openApi(manifest: Manifest, modules: ReadonlyMap<string, PlainModule>, { origin, guarded }: OpenApiServer): string {
  const { name, version, instructions } = manifest;
  const tools = [...modules.values()].flatMap((module) => [...module.tools].map(([local, tool]) => ({ module, local, tool })));
  const document: Node = {
    openapi: "3.1.0",
    info: { title: name, version, ...(instructions !== undefined && { description: instructions }) },
    servers: [{ url: origin }],
    ...(guarded && { security: [{ bearer: [] }] }),
    paths: Object.fromEntries(
      tools.map(({ module, local, tool }) => [
        `/call/${encodeURIComponent(module.name)}/${encodeURIComponent(local)}`,
        { post: operation(tool, module, guarded) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries([...tools.flatMap(({ tool }) => schemasOf(tool)), ["Problem", PROBLEM]]),
      responses: problemResponses(),
      ...(guarded && { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } }),
    },
  };
  return JSON.stringify(document);
}

function operation(tool: ToolEntry, module: PlainModule, guarded: boolean): Node {
  const { name, listing, scopes } = tool;
  const { title, description } = listing;
  return {
    operationId: name,
    tags: [module.name],
    summary: title,
    ...(description !== undefined && { description }),
    requestBody: bodyOf(tool, reference(name, "arguments")),
    ...(guarded && scopes && { security: [{ bearer: [...scopes] }] }),
    responses: responsesOf(tool, reference(name, "result"), guarded),
  };
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
