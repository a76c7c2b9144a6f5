import type { Hide } from "../../env/secrets.ts";
import { hideInData } from "../../observe/hide-in-data.ts";
import { type Failure, invalidParams } from "../failure.ts";
import { notification } from "../jsonrpc.ts";
import type { Method } from "../method.ts";
import type { Request } from "../request.ts";
import type { Session } from "../session.ts";
import { metaOf } from "./client.ts";
import { isLevel, type Level, levels, reaches } from "./levels.ts";
import { loggable } from "./loggable.ts";

const LOG_LEVEL = "io.modelcontextprotocol/logLevel";

/** Until a client says what it wants to be told. */
const DEFAULT_LEVEL: Level = "info";

/** `notifications/message`: by the level that the session has set, in the stateless era by the level that the request names. */
export interface ClientLog {
  /** `logging/setLevel` */
  readonly setLevel: Method;
  /** Why a request is refused that names a level. */
  refusal(request: Request): Failure | undefined;
  write(to: Request, level: Level, data: unknown, logger?: string): void;
}

export function createClientLog(hide: Hide): ClientLog {
  const set = new WeakMap<Session, Level>();
  const wantedBy = (to: Request): unknown => (to.revision.stateless ? metaOf(to, LOG_LEVEL) : (set.get(to.session) ?? DEFAULT_LEVEL));
  return {
    setLevel: {
      era: "handshake",
      answer({ params, session }) {
        const level = params?.["level"];
        if (!isLevel(level)) return unknownLevel;
        set.set(session, level);
        return "{}";
      },
    },
    refusal(request) {
      const level = metaOf(request, LOG_LEVEL);
      return level === undefined || isLevel(level) ? undefined : unknownLevel;
    },
    write(to, level, data, logger) {
      const wanted = to.ended ? undefined : wantedBy(to);
      if (!isLevel(wanted) || !reaches(level, wanted)) return;
      const shown = { level, logger: logger && hide(logger), data: hideInData(loggable(data), hide) };
      to.sink.send(notification("notifications/message", shown));
    },
  };
}

const unknownLevel: Failure = invalidParams(`unknown log level: it must be one of ${levels.join(", ")}`);
