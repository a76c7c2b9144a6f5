import { tmpdir } from "node:os";
import { isAbsolute } from "node:path";
import { isRecord, type PlainRecord, valueAt } from "../record.ts";
import type { Check } from "./check.ts";
import { loadCheck } from "./load-check.ts";
import { environmentFor, isFound, type Patient } from "./patient.ts";
import type { Listed } from "./rules/rule.ts";
import { type Command, type Ending, type Session, startSession } from "./session.ts";
import { CLAIM, initialize, type List, listAll, NEWEST_HANDSHAKE, STATELESS } from "./talk.ts";

export interface Examination {
  readonly checks: readonly Check[];
  /** Absent where it did not come so far. */
  readonly listed?: Listed;
}

/** Codex gives up after ten seconds. */
const SLOWEST_MS = 10_000;
const SLOW_MS = 3000;

/** Starts a server as clients do, in both eras, and says what they see. */
export async function examine(patient: Patient, env: Readonly<Record<string, string | undefined>>): Promise<Examination> {
  const command: Command = {
    command: patient.command,
    args: patient.args,
    env: environmentFor(patient.variables, env),
    cwd: tmpdir(),
  };
  const before = [commandCheck(patient, env), ...variablesChecks(patient, env)];
  const { checks, listed, opened } = await examineHandshake(command, patient.isProgram === true);
  const all = [...before, ...checks, ...(opened ? [await examineStateless(command)] : [])];
  return listed ? { checks: all, listed } : { checks: [...all, UNKNOWN] };
}

const UNKNOWN: Check = { status: "skip", check: "clients", detail: "what they take is not known without a list of tools" };

function commandCheck({ command }: Patient, env: Readonly<Record<string, string | undefined>>): Check {
  const check = "command";
  if (!isFound(command, env))
    return { status: "fail", check, detail: `${command} is not found by clients that are started from a desktop` };
  if (isAbsolute(command)) return { status: "ok", check, detail: command };
  return { status: "warn", check, detail: `${command} is no absolute path: clients may find another one, or none` };
}

function variablesChecks({ variables, required }: Patient, env: Readonly<Record<string, string | undefined>>): readonly Check[] {
  if (variables.length === 0) return [];
  const unset = variables.filter((name) => !env[name]);
  const check = "environment";
  const lacking = unset.filter((name) => required.includes(name));
  if (lacking.length > 0) return [{ status: "warn", check, detail: `not set here, so looked at without: ${lacking.join(", ")}` }];
  const parts = [
    ["set", variables.filter((name) => env[name])],
    ["optional and not set", unset],
  ] as const;
  const detail = parts.flatMap(([what, names]) => (names.length > 0 ? [`${what}: ${names.join(", ")}`] : [])).join("; ");
  return [{ status: "ok", check, detail }];
}

const ENDINGS: Readonly<Record<Ending, Check>> = {
  before: { status: "fail", check: "end", detail: "ended while its client was there" },
  "with its client": { status: "ok", check: "end", detail: "ends when its client is gone" },
  killed: { status: "warn", check: "end", detail: "stays when its client is gone, until it is killed" },
};

async function examineHandshake(command: Command, isProgram: boolean): Promise<Examination & { readonly opened: boolean }> {
  const session = startSession(command);
  const start = performance.now();
  const opened = await initialize(session);
  const took = Math.round(performance.now() - start);
  if ("error" in opened) {
    await session.end();
    const failed: Check = { status: "fail", check: "initialize", detail: opened.error };
    return { opened: false, checks: [failed, ...(session.stray().lines > 0 ? [stdoutCheck(session)] : [])] };
  }
  session.notify("notifications/initialized");
  const { protocolVersion, serverInfo, capabilities } = opened.result;
  const server = String(valueAt(serverInfo, ["name"]));
  const lists = await listsOf(session, isRecord(capabilities) ? capabilities : {});
  const templates = lists.has("resources") ? await listAll(session, "resources/templates/list", "resourceTemplates") : undefined;
  const tools = lists.get("tools");
  const listed = tools && "error" in tools ? undefined : { server, tools: tools?.items ?? [] };
  const load = isProgram && listed ? await loadCheck(session, listed.tools) : undefined;
  const ending = await session.end();
  return {
    opened: true,
    checks: [
      { status: "ok", check: "initialize", detail: `${server}, ${protocolVersion}` },
      timeCheck(took),
      ...[...lists].map(([what, list]) => listCheck(what, list, what === "resources" ? templates : undefined)),
      ...(load ? [load] : []),
      stdoutCheck(session),
      ENDINGS[ending],
    ],
    ...(listed && { listed }),
  };
}

async function listsOf(session: Session, capabilities: PlainRecord): Promise<ReadonlyMap<string, List>> {
  const lists = new Map<string, List>();
  if ("tools" in capabilities) lists.set("tools", await listAll(session, "tools/list", "tools"));
  if ("resources" in capabilities) lists.set("resources", await listAll(session, "resources/list", "resources"));
  if ("prompts" in capabilities) lists.set("prompts", await listAll(session, "prompts/list", "prompts"));
  return lists;
}

function timeCheck(took: number): Check {
  const status = took >= SLOWEST_MS ? "fail" : took >= SLOW_MS ? "warn" : "ok";
  return { status, check: "start", detail: `${took} ms from start to the reply${status === "ok" ? "" : "; Codex gives up after 10 s"}` };
}

/** @param templates what the list does not have; servers without any need not know the method */
function listCheck(what: string, list: List, templates: List | undefined): Check {
  if ("error" in list) return { status: "fail", check: what, detail: list.error };
  const count = templates && "items" in templates ? templates.items.length : 0;
  const more = count === 0 ? "" : `, ${count} ${count === 1 ? "template" : "templates"}`;
  return { status: "ok", check: what, detail: `${list.items.length}${list.pages > 1 ? ` in ${list.pages} pages` : ""}${more}` };
}

function stdoutCheck(session: Session): Check {
  const { lines, first } = session.stray();
  if (lines === 0) return { status: "ok", check: "stdout", detail: "nothing but messages" };
  return { status: "fail", check: "stdout", detail: `not only messages (${lines}x something else): ${JSON.stringify(first)}` };
}

async function examineStateless(command: Command): Promise<Check> {
  const session = startSession(command);
  const found = await session.request("server/discover", CLAIM);
  const check = STATELESS;
  const spoken = "result" in found && valueAt(found.result, ["resultType"]) === "complete";
  const list = spoken ? await listAll(session, "tools/list", "tools", CLAIM) : undefined;
  await session.end();
  if (!list) return { status: "warn", check, detail: `not spoken: clients fall back to ${NEWEST_HANDSHAKE}` };
  if ("error" in list) return { status: "fail", check, detail: `tools/list: ${list.error}` };
  const lacking = ["resultType", "ttlMs", "cacheScope"].filter((key) => !(key in list.last));
  if (lacking.length > 0) return { status: "fail", check, detail: `tools/list lacks ${lacking.join(", ")}: Claude Code refuses it` };
  return { status: "ok", check, detail: `${list.items.length} tools` };
}
