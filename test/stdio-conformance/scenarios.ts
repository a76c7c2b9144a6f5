import { afterAll, expect, it } from "vitest";
import { ableClient } from "../support/able-client.ts";
import { programOf } from "../support/build-fixture.ts";
import { storyNamed } from "../support/fixtures.ts";
import type { JsonRecord } from "../support/is-record.ts";
import { openSession, type Reply, type Session } from "../support/session.ts";

/** The newest revision of each era. */
type Era = "2025-11-25" | "2026-07-28";
export const HANDSHAKE: Era = "2025-11-25";
export const STATELESS: Era = "2026-07-28";
export const BOTH: readonly Era[] = [HANDSHAKE, STATELESS];

/** Declares a test for each of the eras; every message of the program is judged by the official schemas of its era. */
export type Scenario = (name: string, eras: readonly Era[], check: (session: Session) => Promise<void>) => void;

/**
 * The scenarios of the official conformance suite, which itself speaks HTTP alone, over stdio: under the same names, with the same program,
 * one process per era and file, with a client that can answer whatever it is asked.
 */
export function scenarios(): Scenario {
  const open = new Map<Era, Promise<Session>>();
  const sessionOf = (era: Era): Promise<Session> => {
    const session = open.get(era) ?? programOf(storyNamed("conformance")).then((program) => openSession(program, era, ableClient));
    open.set(era, session);
    return session;
  };
  afterAll(async () => {
    for (const session of open.values()) await (await session).close();
  });
  return (name, eras, check) => {
    for (const era of eras) {
      it(`${name} in ${era}`, async () => {
        const session = await sessionOf(era);
        await check(session);
        session.check();
      });
    }
  };
}

/** The result of a request that must succeed. */
export async function resultOf(reply: Promise<Reply>): Promise<JsonRecord> {
  const { result, error } = await reply;
  if (error) expect.fail(`error ${error.code}: ${error.message}`);
  return result;
}

/** Calls a tool that must succeed. */
export async function call(session: Session, tool: string, args?: JsonRecord): Promise<JsonRecord> {
  const result = await resultOf(session.request("tools/call", { name: tool, ...(args && { arguments: args }) }));
  expect(result["isError"] ?? false, JSON.stringify(result)).toBe(false);
  return result;
}

export const text = (text: string): JsonRecord => ({ type: "text", text });
