import { isRecord, ownMember } from "../../shape/record.ts";
import { type Failure, invalidParams } from "../failure.ts";
import type { JsonRecord } from "../jsonrpc.ts";
import type { Revision } from "../revisions.ts";

/** Something that is asked of the client. */
export interface Question {
  /** Where answers come by name, the name its author chose. */
  readonly key: string | undefined;
  readonly method: "elicitation/create" | "sampling/createMessage" | "roots/list";
  /** As the revision has them. */
  params(revision: Revision): JsonRecord;
  /** Name of the first revision that knows the question. */
  readonly since: string;
  /** What the client must have declared, in the form of client capabilities. */
  readonly needs: { readonly [name: string]: { readonly [part: string]: Record<string, never> } };
  readonly supported: (capabilities: JsonRecord) => boolean;
  /** What the function gets of the client's result. */
  read(answer: unknown): Reading;
}

export type Reading = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/** Why this client cannot be asked; `undefined` when it can. In 2026-07-28 that is an error of its own (`basic/index`). */
export function unsupported(question: Question, capabilities: JsonRecord, revision: Revision): Failure | undefined {
  if (revision.name < question.since) return invalidParams(`revision ${revision.name} of the protocol has no ${nameOf(question)}`);
  if (question.supported(capabilities)) return undefined;
  const message = `the client cannot be asked: it has not declared the capability '${nameOf(question)}'`;
  return { code: -32021, message, data: { requiredCapabilities: question.needs } };
}

/** `elicitation.url` */
function nameOf({ needs }: Question): string {
  return Object.entries(needs)
    .map(([name, parts]) => [name, ...Object.keys(parts)].join("."))
    .join(", ");
}

/** Whether a capability, or a part of one, is declared. */
export function declares(capabilities: JsonRecord, name: string, part?: string): boolean {
  const found = capabilities[name];
  return isRecord(found) && (part === undefined || isRecord(found[part]));
}

/** What the author of a question calls it. */
export function keyOf(options: unknown): string | undefined {
  const key = isRecord(options) ? ownMember(options, "key") : undefined;
  if (key === undefined || (typeof key === "string" && key !== "")) return key;
  throw new TypeError("the 'key' of a question must be a text");
}
