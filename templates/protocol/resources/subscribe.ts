import { type Failure, invalidParams, unknownMethod } from "../failure.ts";
import { notification } from "../jsonrpc.ts";
import type { Method } from "../method.ts";
import type { Request } from "../request.ts";
import type { Session } from "../session.ts";
import type { Catalog } from "./catalog.ts";
import { unknownResource } from "./read.ts";
import { MOST_WATCHED, type Watches } from "./watches.ts";

type Stops = Map<string, () => void>;

/** `resources/subscribe` and `resources/unsubscribe` of the handshake era: one subscription per session and resource. */
export function subscribeMethods(catalog: Catalog, watches: Watches): readonly (readonly [string, Method])[] {
  const sessions = new WeakMap<Session, Stops>();
  const stopsOf = (session: Session): Stops => {
    const known = sessions.get(session);
    if (known) return known;
    const stops: Stops = new Map();
    sessions.set(session, stops);
    session.closing.add(() => {
      for (const stop of stops.values()) stop();
    });
    return stops;
  };
  const about = (method: string, request: Request, act: (uri: string, stops: Stops) => void): string | Failure => {
    // Nothing could ever be told, and nobody would come to end it.
    if (!request.session.push) return unknownMethod(method);
    const uri = request.params?.["uri"];
    if (typeof uri !== "string") return invalidParams("resource 'uri' must be a string");
    if (!catalog(uri)) return unknownResource(uri, request.revision);
    const stops = stopsOf(request.session);
    if (stops.size >= MOST_WATCHED && !stops.has(uri)) return invalidParams(`a session can subscribe to ${MOST_WATCHED} resources`);
    act(uri, stops);
    return "{}";
  };
  const subscribe = (request: Request): string | Failure =>
    about("resources/subscribe", request, (uri, stops) => {
      const { session } = request;
      if (!stops.has(uri))
        stops.set(
          uri,
          watches.watch(uri, () => session.push?.(notification("notifications/resources/updated", { uri }))),
        );
    });
  const unsubscribe = (request: Request): string | Failure =>
    about("resources/unsubscribe", request, (uri, stops) => {
      stops.get(uri)?.();
      stops.delete(uri);
    });
  return [
    ["resources/subscribe", { era: "handshake", answer: subscribe }],
    ["resources/unsubscribe", { era: "handshake", answer: unsubscribe }],
  ];
}
