import { isRecord, type JsonRecord } from "./is-record.ts";
import type { ClientSide } from "./session.ts";

/** A client that can do all that servers may ask for, with a user who agrees to everything. */
export const ableClient: ClientSide = {
  capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
  answer(method, params) {
    if (method === "elicitation/create") return elicited(params);
    if (method === "sampling/createMessage") return SAMPLED;
    if (method === "roots/list") return ROOTS;
    return undefined;
  },
};

const SAMPLED = {
  role: "assistant",
  content: { type: "text", text: "This is a test response from the client" },
  model: "test-model",
  stopReason: "endTurn",
};

const ROOTS = { roots: [{ uri: "file:///test/root", name: "Test Root" }] };

function elicited({ mode, requestedSchema }: JsonRecord): JsonRecord {
  if (mode === "url") return { action: "accept" };
  const fields = isRecord(requestedSchema) && isRecord(requestedSchema["properties"]) ? Object.entries(requestedSchema["properties"]) : [];
  return { action: "accept", content: Object.fromEntries(fields.map(([name, field]) => [name, filled(name, field)])) };
}

/** What the user enters: of choices the last, of several the last two. */
function filled(name: string, field: unknown): unknown {
  if (!isRecord(field)) return undefined;
  if (field["type"] === "boolean") return true;
  if (field["type"] === "number" || field["type"] === "integer") return 25;
  if (field["type"] === "array") return choicesOf(field["items"]).slice(-2);
  return choicesOf(field).at(-1) ?? (name === "email" ? "alice@example.com" : "Alice");
}

function choicesOf(field: unknown): unknown[] {
  if (!isRecord(field)) return [];
  const { enum: plain, oneOf, anyOf } = field;
  const titled = Array.isArray(oneOf) ? oneOf : anyOf;
  if (Array.isArray(plain)) return plain;
  return Array.isArray(titled) ? titled.map((choice) => (isRecord(choice) ? choice["const"] : undefined)) : [];
}
