import type { Around } from "./around.ts";
import { cache } from "./cache.ts";
import { rateLimit } from "./rate-limit.ts";
import { timeout } from "./timeout.ts";

/** Every policy, innermost first, for those who serve any module; an emitted program names those that its own module uses. */
export const policies: readonly Around[] = [timeout, rateLimit, cache];
