import type { Hide } from "../env/secrets.ts";
import { isRecord, setOwn } from "../shape/record.ts";
import { hideInData } from "./hide-in-data.ts";

/** What says what a line is, and a message: by it they are read. */
const ENVELOPE: ReadonlySet<string> = new Set(["direction", "jsonrpc", "id", "method"]);

/** What users say, whose members have names of their own. */
const DATA: ReadonlySet<string> = new Set(["arguments", "data", "item", "structuredContent"]);

/**
 * A line of a journal without secrets. What belongs to the protocol stays as it is: the envelope, the names of members, numbers.
 *
 * @param line a record, which may have a JSON-RPC message, or a batch of them, as its `message`
 */
export function hideInLine(line: object, hide: Hide): object {
  const inMessage = (message: unknown): unknown => {
    if (Array.isArray(message)) return message.map(inMessage);
    return isRecord(message)
      ? withMembers(message, (name, member) => (ENVELOPE.has(name) ? member : inMember(name, member, hide)))
      : message;
  };
  return withMembers({ ...line }, (name, member) =>
    ENVELOPE.has(name) ? member : name === "message" ? inMessage(member) : inMember(name, member, hide),
  );
}

function inMember(name: string, member: unknown, hide: Hide): unknown {
  return DATA.has(name) ? hideInData(member, hide) : inProtocol(member, hide);
}

function inProtocol(value: unknown, hide: Hide): unknown {
  if (typeof value === "string") return hide(value);
  if (Array.isArray(value)) return value.map((item) => inProtocol(item, hide));
  return isRecord(value) ? withMembers(value, (name, member) => inMember(name, member, hide)) : value;
}

function withMembers(value: Readonly<Record<string, unknown>>, change: (name: string, member: unknown) => unknown): object {
  const changed = {};
  for (const [name, member] of Object.entries(value)) setOwn(changed, name, change(name, member));
  return changed;
}
