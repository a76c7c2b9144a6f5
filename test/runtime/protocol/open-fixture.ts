import { onTestFinished } from "vitest";
import { programOf } from "../../support/build-fixture.ts";
import { listFixtures } from "../../support/fixtures.ts";
import type { JsonRecord } from "../../support/is-record.ts";
import type { Revision } from "../../support/revisions.ts";
import { openSession, type RpcError, type Session } from "../../support/session.ts";

/** A session with the program of `fixtures/ok/protocol/<name>`, which ends with the test. */
export async function openFixture(name: string, revision: Revision): Promise<Session> {
  const fixture = listFixtures("ok").find(({ label }) => label === `ok/protocol/${name}`);
  if (!fixture) throw new Error(`no fixture ok/protocol/${name}`);
  const session = await openSession(await programOf(fixture), revision);
  onTestFinished(() => session.close());
  return session;
}

/** The result of a request; throws when it is answered by an error. */
export async function resultOf(session: Session, method: string, params?: JsonRecord): Promise<JsonRecord> {
  const { result, error } = await session.request(method, params);
  if (error) throw new Error(`${method} ${JSON.stringify(params)}: ${error.code} ${error.message}`);
  return result;
}

/** The error that a request is answered by. */
export async function errorOf(session: Session, method: string, params?: JsonRecord): Promise<RpcError> {
  const { result, error } = await session.request(method, params);
  if (!error) throw new Error(`${method} ${JSON.stringify(params)} succeeds: ${JSON.stringify(result)}`);
  return error;
}
