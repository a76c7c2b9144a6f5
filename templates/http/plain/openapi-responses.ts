import type { Json, ReturnsEntry, ToolEntry } from "../../contract.ts";

/** A piece of an OpenAPI document. */
export type Node = { readonly [key: string]: Json };

/** The schema of what is answered where a call has no result. */
export const PROBLEM: Node = {
  type: "object",
  properties: { status: { type: "string", enum: ["error"] }, error: { type: "string" } },
  required: ["status", "error"],
};

/** Answers without a result, by their names in a document: the statuses that plain calls give. */
const PROBLEMS: Readonly<
  Record<string, { readonly status: string; readonly description: string; readonly header?: [name: string, text: string] }>
> = {
  Unfit: { status: "400", description: "The arguments do not fit, or the body is no JSON" },
  Unauthorized: { status: "401", description: "No token, or one that is not valid", header: ["WWW-Authenticate", "What is needed"] },
  Forbidden: { status: "403", description: "The token lacks scopes, or the host or the web page is not allowed" },
  Unknown: { status: "404", description: "There is no such tool" },
  Limited: { status: "429", description: "Too many calls", header: ["Retry-After", "In how many seconds to try again"] },
  Failed: { status: "500", description: "The function failed" },
  Late: { status: "504", description: "The function took too long" },
};

/** What the responses of operations refer to. */
export function problemResponses(): Node {
  const content = contentOf({ $ref: "#/components/schemas/Problem" });
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([name, { description, header }]) => {
      const headers: Node = header ? { headers: { [header[0]]: { description: header[1], schema: { type: "string" } } } } : {};
      return [name, { description, ...headers, ...content }];
    }),
  );
}

/**
 * The responses of one tool's call.
 *
 * @param result where the document has the tool's output schema, if there is one
 * @param guarded whether callers must have a token
 */
export function responsesOf({ listing, returns, policy }: ToolEntry, result: string, guarded: boolean): Node {
  const without = new Set([
    ...(guarded ? [] : ["Unauthorized"]),
    ...(policy?.rateLimit ? [] : ["Limited"]),
    ...(policy?.timeout === undefined ? ["Late"] : []),
  ]);
  const problems = Object.entries(PROBLEMS).flatMap(([name, { status }]) =>
    without.has(name) ? [] : [[status, { $ref: `#/components/responses/${name}` }] as const],
  );
  const properties: Node = {
    status: { type: "string", enum: ["ok"] },
    result: listing.outputSchema ? { $ref: result } : bareResult(returns),
  };
  const answer = contentOf({ type: "object", properties, required: ["status", "result"] });
  return { "200": { description: "The result", ...answer }, ...Object.fromEntries(problems) };
}

export function contentOf(schema: Json): { readonly content: Node } {
  return { content: { "application/json": { schema } } };
}

const BLOCKS: Node = {
  type: "array",
  items: { type: "object", properties: { type: { type: "string" } }, required: ["type"] },
  description: "Content blocks of MCP",
};
const TEXT: Node = { type: "string", description: "The text, where one text block is all there is" };

/** What a result without an output schema is. */
function bareResult({ kind }: ReturnsEntry): Json {
  if (kind === "void") return { type: "null" };
  if (kind === "value") return { type: "string" };
  return {
    anyOf: [TEXT, BLOCKS, ...(kind === "content" ? [{ description: "The structured content, where the function gives some" }] : [])],
  };
}
