import type { Manifest } from "../../contract.ts";
import { isRecord } from "../../shape/record.ts";
import { SERVER_INFO } from "../envelope.ts";
import { invalidParams } from "../failure.ts";
import { notification, resultReply } from "../jsonrpc.ts";
import type { Method } from "../method.ts";
import type { Catalog } from "./catalog.ts";
import { MOST_WATCHED, type Watches } from "./watches.ts";

const SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

/**
 * `subscriptions/listen` (`basic/patterns/subscriptions`): stays open until the client cancels it or its session ends. Of all that can be
 * asked for there are only changes of resources: lists are compiled in and never change.
 */
export function listen(catalog: Catalog, watches: Watches, { name, version }: Manifest): Method {
  return {
    era: "stateless",
    answer(request) {
      const filter = request.params?.["notifications"];
      if (!isRecord(filter)) return invalidParams("'notifications' must be an object");
      const { resourceSubscriptions: asked = [] } = filter;
      if (!isTexts(asked)) return invalidParams("'notifications.resourceSubscriptions' must be an array of strings");
      if (asked.length > MOST_WATCHED)
        return invalidParams(`'notifications.resourceSubscriptions' can hold ${MOST_WATCHED} URIs, not ${asked.length}`);
      const { id, session, sink } = request;
      const meta = { [SUBSCRIPTION]: id };
      const uris = [...new Set(asked)].filter((uri) => catalog(uri));
      const agreed = uris.length > 0 ? { resourceSubscriptions: uris } : {};
      sink.send(notification("notifications/subscriptions/acknowledged", { _meta: meta, notifications: agreed }));
      const stops = uris.map((uri) =>
        watches.watch(uri, () => sink.send(notification("notifications/resources/updated", { _meta: meta, uri }))),
      );
      const stop = (): void => {
        session.closing.delete(finish);
        for (const each of stops) each();
      };
      const finish = (): void => {
        stop();
        const result = { resultType: "complete", _meta: { [SERVER_INFO]: { name, version }, ...meta } };
        request.settle(resultReply(id, JSON.stringify(result)));
        // Where the channel is no stream of the request's own. Behind the result, which tells clients that the end is a graceful one.
        session.push?.(notification("notifications/cancelled", { requestId: id, reason: "the server ends" }));
      };
      session.closing.add(finish);
      request.signal().addEventListener("abort", stop, { once: true });
      // Answered by `finish`, at once, while a process that is about to end still may.
      return new Promise(() => {});
    },
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
