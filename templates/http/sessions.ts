import { closeSession, createSession, type Principal, type Session } from "../protocol/session.ts";
import { createEventLog, type EventLog } from "./streams/event-log.ts";
import { createShelf, type Shelf } from "./streams/shelf.ts";

/** So many sessions are kept; beyond, the one that was idle longest has to go. */
const MOST_SESSIONS = 10_000;
/** So many streams that have ended are kept for clients that come back. */
const MOST_ENDED = 8;
/** After so long without a request and without a stream a session is over, in milliseconds. */
const IDLE = 30 * 60 * 1000;

/** A client of the revisions with a handshake, from `initialize` on. */
export interface HttpSession {
  /** Visible ASCII that nobody can guess. */
  readonly id: string;
  readonly protocol: Session;
  /** What the server sends unasked; clients fetch it with GET. */
  readonly unasked: EventLog;
  /** A stream for the messages of one request. */
  openLog(): EventLog;
  findLog(id: string): EventLog | undefined;
  /** Something in it has come to its end: from now on it is idle. */
  used(): void;
  /** Nobody comes back to its streams. */
  drop(): void;
}

export interface Sessions {
  /** `undefined` when there are too many and all of them are busy. */
  open(principal: Principal | undefined): HttpSession | undefined;
  /** Sessions of others are not found, like those that are over. */
  find(id: string, principal: Principal | undefined): HttpSession | undefined;
  /** Ends it with all that runs in it. */
  close(session: HttpSession): void;
  /** Lets what is running come to its end, and ends what would wait for clients for ever. */
  closeAll(): void;
  readonly size: number;
}

/** @param now the time in milliseconds */
export function createSessions(now: () => number = Date.now): Sessions {
  // The least recently used comes first.
  const sessions = new Map<string, { readonly session: HttpSession; readonly usedAt: number }>();
  const shelf = createShelf();
  const use = (session: HttpSession): void => {
    if (sessions.delete(session.id)) sessions.set(session.id, { session, usedAt: now() });
  };
  const close = (session: HttpSession): void => {
    sessions.delete(session.id);
    closeSession(session.protocol);
    for (const request of session.protocol.running) request.cancel("the session has ended");
    session.unasked.end();
    session.drop();
  };
  const makeRoom = (): boolean => {
    for (const { session, usedAt } of sessions.values()) {
      const full = sessions.size >= MOST_SESSIONS;
      if (!full && now() - usedAt <= IDLE) return true;
      if (!isBusy(session)) close(session);
    }
    return sessions.size < MOST_SESSIONS;
  };
  return {
    open(principal) {
      if (!makeRoom()) return undefined;
      const session: HttpSession = createHttpSession(principal, shelf, () => use(session));
      sessions.set(session.id, { session, usedAt: now() });
      return session;
    },
    find(id, principal) {
      const known = sessions.get(id);
      if (!known || known.session.protocol.principal?.subject !== principal?.subject) return undefined;
      if (now() - known.usedAt > IDLE && !isBusy(known.session)) {
        close(known.session);
        return undefined;
      }
      use(known.session);
      return known.session;
    },
    close,
    closeAll() {
      for (const { session } of sessions.values()) {
        closeSession(session.protocol);
        session.unasked.end();
      }
    },
    get size() {
      return sessions.size;
    },
  };
}

function isBusy({ protocol, unasked }: HttpSession): boolean {
  return protocol.running.size > 0 || unasked.attached;
}

function createHttpSession(principal: Principal | undefined, shelf: Shelf, used: () => void): HttpSession {
  const logs = new Map<string, EventLog>();
  let lastLog = 0;
  const unasked = createEventLog("0", false, shelf, used);
  const protocol = createSession({ push: (message) => unasked.send(message), ...(principal && { principal }) });
  return {
    id: crypto.randomUUID(),
    protocol,
    unasked,
    openLog() {
      const over = [...logs.values()].filter(({ ended }) => ended);
      for (const log of over.slice(0, Math.max(0, over.length - MOST_ENDED))) {
        logs.delete(log.id);
        log.drop();
      }
      lastLog += 1;
      const log = createEventLog(String(lastLog), (protocol.revision?.name ?? "") >= "2025-11-25", shelf, used);
      logs.set(log.id, log);
      return log;
    },
    findLog: (id) => (id === "0" ? unasked : logs.get(id)),
    used,
    drop() {
      for (const log of [unasked, ...logs.values()]) log.drop();
    },
  };
}
