import { expect, it } from "vitest";
import { programOf } from "../support/build-fixture.ts";
import { type CallsFile, readCalls, type Samples } from "../support/calls-file.ts";
import { checkReply } from "../support/check-reply.ts";
import { type Fixture, listFixtures } from "../support/fixtures.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import { REVISIONS, type Revision, STATELESS } from "../support/revisions.ts";
import { runProgram } from "../support/run-program.ts";
import { openSession, type Session } from "../support/session.ts";

// Stories first and the rest backwards: the golden tests walk the other way, and each builds what the other finds ready.
for (const fixture of [...listFixtures("story"), ...listFixtures("ok").reverse()]) {
  const calls = readCalls(fixture.folder);
  for (const revision of ["2025-11-25", "2026-07-28"] as const) {
    if (calls) it(`${fixture.label} answers its calls in ${revision}`, () => answersCalls(fixture, calls, revision));
  }
  if (calls?.samples) it(`${fixture.label} takes and refuses its samples`, () => judgesSamples(fixture, calls.samples ?? {}));
}

for (const fixture of listFixtures("story")) {
  it.each(REVISIONS)(`${fixture.label} lists the same tools live and by --mcp-tools=%s`, async (revision) => {
    const session = await openSession(await programOf(fixture), revision);
    await listsTheSame(fixture, session);
    await session.close();
  });
}

async function answersCalls(fixture: Fixture, { server, calls = [], stderr = [] }: CallsFile, revision: Revision): Promise<void> {
  const session = await openSession(await programOf(fixture), revision);
  if (server) expect(introductionOf(session)).toMatchObject(server);
  const tools = toolsIn(await session.request("tools/list"));
  for (const call of calls) {
    const reply = await session.request("tools/call", { name: call.tool, ...(call.arguments && { arguments: call.arguments }) });
    const listing = tools.find((tool) => tool["name"] === call.tool);
    checkReply(call, reply, listing, revision);
  }
  await session.close();
  for (const pattern of stderr) expect(session.stderr()).toMatch(new RegExp(pattern));
}

/** Who the program says it is: in the stateless era that is said beside the result. */
function introductionOf({ opening, revision }: Session): JsonRecord {
  const { serverInfo, instructions = null, _meta: meta } = opening;
  const info = revision === STATELESS && isRecord(meta) ? meta["io.modelcontextprotocol/serverInfo"] : serverInfo;
  return { instructions, ...(isRecord(info) && info) };
}

function toolsIn({ result }: JsonRecord): JsonRecord[] {
  return isRecord(result) && Array.isArray(result["tools"]) ? result["tools"].filter(isRecord) : [];
}

/** What `--mcp-tools` prints is what clients get. */
async function listsTheSame(fixture: Fixture, session: Session): Promise<void> {
  const { result } = await session.request("tools/list");
  const printed = await runProgram(await programOf(fixture), `--mcp-tools=${session.revision}`);
  expect(printed.code, printed.stderr).toBe(0);
  expect(JSON.parse(printed.stdout)).toEqual(result);
}

/** In this revision refused arguments are a JSON-RPC error, and a function that fails is a result. */
async function judgesSamples(fixture: Fixture, samples: { readonly [tool: string]: Samples }): Promise<void> {
  const session = await openSession(await programOf(fixture), "2025-06-18");
  for (const [name, { accepts = [], refuses = [] }] of Object.entries(samples)) {
    const codeFor = async (args: JsonRecord): Promise<number | undefined> =>
      (await session.request("tools/call", { name, arguments: args })).error?.code;
    for (const args of accepts) expect(await codeFor(args), `${name} takes ${JSON.stringify(args)}`).toBeUndefined();
    for (const args of refuses) expect(await codeFor(args), `${name} refuses ${JSON.stringify(args)}`).toBe(-32602);
  }
  await session.close();
}
