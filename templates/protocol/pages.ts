import type { Json } from "../contract.ts";
import { cacheable } from "./cacheable.ts";
import { type Failure, invalidParams } from "./failure.ts";
import type { Request } from "./request.ts";

const PAGE = 200;

/**
 * One page of a list's result (`server/utilities/pagination`). A cursor says where its page begins and in which list; nothing is
 * remembered, so that any process of the same program can go on. An empty one is the beginning.
 *
 * @param name the member of the result
 */
export function page(name: string, items: readonly Json[], { params, revision }: Request): string | Failure {
  const given = params?.["cursor"] ?? "";
  const start = given === "" ? 0 : startOf(given, name, items.length);
  if (start === undefined) return invalidParams("unknown 'cursor': take it from 'nextCursor' of the page before");
  const end = start + PAGE;
  return JSON.stringify({
    [name]: items.slice(start, end),
    ...(end < items.length && { nextCursor: cursorFor(name, end) }),
    ...(revision.stateless && cacheable),
  });
}

function cursorFor(name: string, start: number): string {
  return Buffer.from(`${name} ${start}`).toString("base64url");
}

function startOf(cursor: unknown, name: string, length: number): number | undefined {
  for (let start = PAGE; start < length; start += PAGE) if (cursorFor(name, start) === cursor) return start;
  return undefined;
}
