import { Request } from "../../protocol/request.ts";
import type { Caller } from "../caller.ts";

/** Who calls, where the transport knows: nobody sees the results, or uses up the calls, of another. */
export function subjectOf(caller: Caller): string | undefined {
  const origin = caller.origin ?? caller;
  return origin instanceof Request ? origin.session.principal?.subject : undefined;
}
