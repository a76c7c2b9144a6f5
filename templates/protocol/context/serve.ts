import type { Caller } from "../../call/caller.ts";
import { tellProgress } from "../progress.ts";
import { Request } from "../request.ts";
import { createAsking } from "./asking.ts";
import { capabilitiesOf, clientOf } from "./client.ts";
import { CallContext, type Ways } from "./context.ts";
import { environmentOf } from "./environment.ts";
import { Exchange } from "./exchange.ts";
import { createClientLog } from "./log.ts";
import type { ContextHost, Contexts } from "./part.ts";
import { type Question, unsupported } from "./question.ts";
import { createRequester } from "./requester.ts";

/** Gives calls their `Context`, and what belongs to it: log levels, questions to the client, answers that come with a later request. */
export function serveContexts({ manifest, features, hide, suspends }: ContextHost): Contexts {
  const send = createRequester();
  const log = createClientLog(hide);
  const asking = createAsking(log, manifest.name, suspends);
  const env = environmentOf(manifest);

  const waysOf = (caller: Caller): Ways => {
    const first = caller.origin ?? caller;
    const request = first instanceof Request ? first : undefined;
    const exchange = request?.attached instanceof Exchange ? request.attached : undefined;
    const latest = (): Request | undefined => exchange?.latest ?? request;
    const put = async (question: Question): Promise<unknown> => {
      const signal = caller.signal();
      signal.throwIfAborted();
      if (exchange) return exchange.ask(question, signal);
      const to = latest();
      if (!to || to.ended) throw new Error("the call is over: there is nobody to ask");
      const failure = unsupported(question, capabilitiesOf(to), to.revision);
      if (failure) throw new Error(failure.message);
      return send(question, to, signal);
    };
    const ask = (question: Question): Promise<unknown> => {
      const answer = put(question);
      caller.asks?.(answer);
      return answer;
    };
    return {
      signal: () => caller.signal(),
      progress: (done, total, message) => tellProgress(latest(), done, total, message === undefined ? undefined : hide(message)),
      log(level, data, logger) {
        const to = latest();
        if (to) log.write(to, level, data, logger);
      },
      ask,
      client: () => clientOf(latest()),
      env,
      changed: (uri) => {
        for (const feature of features) feature.changed?.(uri);
      },
    };
  };
  features.push({ methods: new Map([["logging/setLevel", log.setLevel]]), capabilities: { logging: {} } });
  return {
    create: (caller) => new CallContext(waysOf(caller)),
    asking,
  };
}
