import type { Method } from "../method.ts";
import { introducing } from "./client.ts";
import type { ClientLog } from "./log.ts";
import type { Contexts } from "./part.ts";
import { createRounds } from "./rounds.ts";

/** Adapts the methods of a server whose functions may ask the client. */
export function createAsking(log: ClientLog, server: string, suspends?: boolean): Contexts["asking"] {
  const rounds = createRounds(server, suspends);
  const inRounds = (name: string, method: Method): Method => ({
    ...method,
    answer(request, program) {
      if (!request.revision.stateless) return method.answer(request, program);
      const taken = log.refusal(request) ?? rounds.take(name, request);
      if ("code" in taken) return taken;
      if ("waiting" in taken) return taken.waiting.resume(request, taken.responses);
      request.attached = taken;
      return taken.start(method.answer(request, program));
    },
  });
  const adapted = (name: string, method: Method): Method => {
    if (name === "initialize") return introducing(method);
    return method.asks ? inRounds(name, method) : method;
  };
  return (methods) => methods.map(([name, method]) => [name, adapted(name, method)]);
}
