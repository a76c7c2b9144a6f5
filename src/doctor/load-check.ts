import { isRecord, type PlainRecord, valueAt } from "../record.ts";
import type { Check } from "./check.ts";
import type { Reply, Session } from "./session.ts";

/** An argument that no tool has. */
const STRANGER = "--mcpc-doctor";

/** How refusals of arguments begin, also those that tell other problems and leave this one out. */
const REFUSED = "Invalid arguments:";

/**
 * Has a program that mcpc built load its module, as the first call of any client does: it is called with an argument that is refused,
 * which is found out when the module is there and before a function runs.
 *
 * @returns nothing where no tool would refuse it
 */
export async function loadCheck(session: Session, tools: readonly PlainRecord[]): Promise<Check | undefined> {
  const tool = tools.find(({ inputSchema }) => valueAt(inputSchema, ["additionalProperties"]) === false);
  if (!tool) return undefined;
  const reply = await session.request("tools/call", { name: tool["name"], arguments: { [STRANGER]: true } });
  const answer = answerOf(reply);
  if (answer.startsWith(REFUSED)) return { status: "ok", check: "load", detail: "the module loads; no function was run" };
  return { status: "fail", check: "load", detail: answer };
}

function answerOf(reply: Reply): string {
  if ("error" in reply) return reply.error;
  const { content } = reply.result;
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  return blocks.map(({ text }) => String(text)).join("\n");
}
