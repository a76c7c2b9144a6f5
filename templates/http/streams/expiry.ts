import type { Principal } from "../../protocol/session.ts";

/** The longest that a timer can wait, in milliseconds: 24 days. What a longer token has begun ends then, too, and can be begun again. */
const LONGEST = 2 ** 31 - 1;

/** Calls `end` when the token of a principal is over. Gives what takes that back. */
export function whenOver(principal: Principal | undefined, end: () => void): () => void {
  if (principal?.expires === undefined) return () => undefined;
  const timer = setTimeout(end, Math.min(Math.max(0, principal.expires - Date.now()), LONGEST));
  return () => clearTimeout(timer);
}
