import { isRecord } from "../../shape/record.ts";
import { type Failure, invalidParams } from "../failure.ts";
import type { Answers } from "./exchange.ts";

/** What goes through the client between two rounds of a call. */
export interface State {
  /** Names the suspended call, for the process that has it. */
  readonly id: string;
  /** A digest of the request that the state is for, and of who made it. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly answers: Answers;
}

/** Makes states into texts that cannot be changed, and reads them back (`basic/patterns/mrtr`, "Server Requirements"). */
export interface Seal {
  close(state: State): string;
  /** The state, or why it is refused. */
  open(text: unknown, subject: string): State | Failure;
  digest(text: string): string;
}

/** The key is `MCPC_STATE_KEY`, which all processes behind one address must share; without it each process has its own. */
export function createSeal(): Seal {
  const { createHash, createHmac, randomBytes, timingSafeEqual } = process.getBuiltinModule("node:crypto");
  const key = process.env["MCPC_STATE_KEY"] || randomBytes(32);
  const sign = (body: string): Buffer => createHmac("sha256", key).update(body).digest();
  return {
    close(state) {
      const body = Buffer.from(JSON.stringify(state)).toString("base64url");
      return `${body}.${sign(body).toString("base64url")}`;
    },
    open(text, subject) {
      const [body = "", signature = "", ...rest] = typeof text === "string" ? text.split(".") : [];
      const made = sign(body);
      const given = Buffer.from(signature, "base64url");
      // Several texts stand for the same bytes; only the one that was given out is taken.
      const whole = rest.length === 0 && given.toString("base64url") === signature && given.length === made.length;
      const state: unknown = whole && timingSafeEqual(given, made) ? JSON.parse(Buffer.from(body, "base64url").toString()) : undefined;
      if (!isState(state)) return invalidParams("'requestState' is not one that this server gave out, or it has been changed");
      if (state.expires < Date.now()) return invalidParams("'requestState' has expired: make the request anew, without it");
      if (state.subject !== subject) return invalidParams("'requestState' belongs to another request");
      return state;
    },
    digest: (text) => createHash("sha256").update(text).digest("base64url"),
  };
}

/** What is signed was written by `close`. */
function isState(value: unknown): value is State {
  return isRecord(value);
}
