import type { Manifest } from "../contract.ts";
import type { Failure } from "../protocol/failure.ts";
import type { JsonRecord } from "../protocol/jsonrpc.ts";
import { isRecord, ownMember } from "../shape/record.ts";
import { decodeHeaderValue, saysTheSame } from "./header-value.ts";

/** Requests whose `Mcp-Name` repeats a parameter. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/** `HeaderMismatch` of 2026-07-28. */
export function headerMismatch(message: string): Failure {
  return { code: -32020, message };
}

/**
 * Compares the headers that repeat parts of the body with the body ("Server Validation"): those of the protocol, and those of the tool's own
 * properties. `undefined` when all is well.
 */
export function mismatchedHeader(headers: Headers, method: string, params: JsonRecord, { tools }: Manifest): Failure | undefined {
  const wrongMethod = mismatch(headers, "Mcp-Method", method);
  if (wrongMethod) return wrongMethod;
  const parameter = NAMED.get(method);
  if (parameter === undefined) return undefined;
  const name = params[parameter];
  // A request without a name is refused for that, with or without the header.
  const wrongName = typeof name === "string" ? mismatch(headers, "Mcp-Name", name) : undefined;
  if (wrongName || method !== "tools/call") return wrongName;
  const repeated = tools.find((tool) => tool.name === name)?.headers ?? {};
  const values = isRecord(params["arguments"]) ? params["arguments"] : {};
  for (const [property, suffix] of Object.entries(repeated)) {
    const wrong = mismatch(headers, `Mcp-Param-${suffix}`, ownMember(values, property));
    if (wrong) return wrong;
  }
  return undefined;
}

function mismatch(headers: Headers, header: string, value: unknown): Failure | undefined {
  const sent = headers.get(header);
  const absent = value === undefined || value === null;
  if (sent === null) return absent ? undefined : headerMismatch(`missing header ${header}: it must repeat ${shown(value)} of the body`);
  const text = decodeHeaderValue(sent);
  if (text === undefined) return headerMismatch(`header ${header} must be visible ASCII, or =?base64?...?= of UTF-8`);
  if (absent) return headerMismatch(`header ${header} has a value, and the body has none`);
  return saysTheSame(text, value) ? undefined : headerMismatch(`header ${header} is ${shown(text)}, and the body has ${shown(value)}`);
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? `'${value}'` : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
}
