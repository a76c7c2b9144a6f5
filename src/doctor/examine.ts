import { tmpdir } from "node:os";
import { isAbsolute } from "node:path";
import { isRecord, type PlainRecord, valueAt } from "../clients/record.ts";
import { environmentFor, isFound, type Patient } from "./patient.ts";
import type { Listed } from "./rules/rule.ts";
import { type Command, type Session, startSession } from "./session.ts";
import { CLAIM, initialize, type List, listAll, NEWEST_HANDSHAKE, STATELESS } from "./talk.ts";

export type Status = "ok" | "warn" | "fail";

/** One thing that was looked at. */
export interface Check {
  readonly status: Status;
  readonly check: string;
  readonly detail: string;
}

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
  const { checks, listed } = await examineHandshake(command);
  if (!listed) return { checks: [...before, ...checks] };
  return { checks: [...before, ...checks, await examineStateless(command)], listed };
}

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

async function examineHandshake(command: Command): Promise<Examination> {
  const session = startSession(command);
  const start = performance.now();
  const opened = await initialize(session);
  const took = Math.round(performance.now() - start);
  if ("error" in opened) {
    await session.end();
    const words = session.lastWords();
    return { checks: [{ status: "fail", check: "initialize", detail: `${opened.error}${words && `: ${words}`}` }] };
  }
  session.notify("notifications/initialized");
  const { protocolVersion, serverInfo, capabilities } = opened.result;
  const server = String(valueAt(serverInfo, ["name"]));
  const lists = await listsOf(session, isRecord(capabilities) ? capabilities : {});
  const templates = lists.has("resources") ? await listAll(session, "resources/templates/list", "resourceTemplates") : undefined;
  const { ended } = await session.end();
  const tools = lists.get("tools");
  return {
    checks: [
      { status: "ok", check: "initialize", detail: `${server}, ${protocolVersion}` },
      timeCheck(took),
      ...[...lists].map(([what, list]) => listCheck(what, list, what === "resources" ? templates : undefined)),
      stdoutCheck(session),
      ended
        ? { status: "ok", check: "end", detail: "ends when its client is gone" }
        : { status: "warn", check: "end", detail: "stays when its client is gone, until it is killed" },
    ],
    listed: { server, tools: tools && "items" in tools ? tools.items : [] },
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

function stdoutCheck({ strayLines }: Session): Check {
  const [first] = strayLines;
  if (first === undefined) return { status: "ok", check: "stdout", detail: "nothing but messages" };
  const detail = `not only messages (${strayLines.length}x something else): ${JSON.stringify(first.slice(0, 80))}`;
  return { status: "fail", check: "stdout", detail };
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
