import { isRecord, type PlainRecord } from "../record.ts";
import type { Reply, Session } from "./session.ts";

export const NEWEST_HANDSHAKE = "2025-11-25";
export const STATELESS = "2026-07-28";

const CLIENT = { name: "mcpc doctor", version: "1" };

/** What requests of 2026-07-28 carry. */
export const CLAIM: PlainRecord = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": STATELESS,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": CLIENT,
  },
};

/** A whole list, or what went wrong with it. */
export type List =
  | { readonly items: readonly PlainRecord[]; readonly pages: number; readonly last: PlainRecord }
  | { readonly error: string };

const MAX_PAGES = 1000;

export function initialize(session: Session): Promise<Reply> {
  return session.request("initialize", { protocolVersion: NEWEST_HANDSHAKE, capabilities: {}, clientInfo: CLIENT });
}

/** All pages of a list. */
export async function listAll(session: Session, method: string, member: string, params: PlainRecord = {}): Promise<List> {
  const items: PlainRecord[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let pages = 1; pages <= MAX_PAGES; pages++) {
    const reply = await session.request(method, cursor === undefined ? params : { ...params, cursor });
    if ("error" in reply) return { error: reply.error };
    const page = reply.result[member];
    if (!Array.isArray(page)) return { error: `the result has no list '${member}'` };
    const records = page.filter(isRecord);
    if (records.length < page.length) return { error: `'${member}' has elements that are no objects` };
    items.push(...records);
    const next = reply.result["nextCursor"];
    if (typeof next !== "string") return { items, pages, last: reply.result };
    if (seen.has(next)) return { error: `the cursor '${next}' comes again: clients that follow it never end` };
    seen.add(next);
    cursor = next;
  }
  return { error: `more than ${MAX_PAGES} pages` };
}
