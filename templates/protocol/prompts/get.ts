import type { Called } from "../../call/called.ts";
import type { Run } from "../../call/tool.ts";
import { isList, isObject } from "../../content/block.ts";
import { ownMeta } from "../../content/own-meta.ts";
import { projected } from "../../content/projected.ts";
import type { Json, PromptEntry } from "../../contract.ts";
import { isRecord } from "../../shape/record.ts";
import { type Failure, invalidParams, thrownFailure } from "../failure.ts";
import type { JsonRecord } from "../jsonrpc.ts";
import type { Method } from "../method.ts";
import type { Request } from "../request.ts";
import type { Revision } from "../revisions.ts";

/** A prompt that can be asked for. */
export interface Prompt {
  readonly entry: PromptEntry;
  readonly get: Run;
}

const NO_ARGUMENTS: JsonRecord = Object.freeze({});

/** `prompts/get` */
export function getPrompt(prompts: ReadonlyMap<string, Prompt>): Method {
  return {
    era: "both",
    asks: true,
    answer(request) {
      const { name, arguments: given } = request.params ?? NO_ARGUMENTS;
      if (typeof name !== "string") return invalidParams("prompt 'name' must be a string");
      const prompt = prompts.get(name);
      if (!prompt) return invalidParams(`unknown prompt '${name}'`);
      const values = given ?? NO_ARGUMENTS;
      if (!isRecord(values)) return invalidParams("'arguments' must be an object");
      const called = getWith(values, prompt, request);
      return called instanceof Promise ? called.then((late) => answer(late, prompt, request)) : answer(called, prompt, request);
    },
  };
}

/** Forms send an empty text for what was left empty: where no text fits, that counts as absent. */
function getWith(values: JsonRecord, { get }: Prompt, request: Request): Called | Promise<Called> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const again = (called: Called): Called | Promise<Called> => {
    if (called.kind !== "refused" || Object.keys(filled).length === Object.keys(values).length) return called;
    const other = get(filled, request);
    return other instanceof Promise ? other.then((late) => better(late, called)) : better(other, called);
  };
  const called = get(values, request);
  return called instanceof Promise ? called.then(again) : again(called);
}

function better(other: Called, called: Called): Called {
  return other.kind === "refused" ? called : other;
}

function answer(called: Called, { entry }: Prompt, { revision }: Request): string | Failure {
  switch (called.kind) {
    case "value":
      return promptResult(called.value, entry, revision);
    case "refused":
      return invalidParams(called.text);
    case "failed":
      return thrownFailure(called);
    default:
      return `{"messages":[]}`;
  }
}

function promptResult(value: Json, { listing }: PromptEntry, revision: Revision): string {
  const { messages, description = listing.description, _meta } = isObject(value) ? value : {};
  const list = isList(messages) ? messages.filter(isObject) : [];
  return JSON.stringify({
    ...ownMeta(_meta, revision),
    ...(description !== undefined && { description }),
    messages: list.map(({ role, content }) => ({ role, content: isObject(content) ? projected(content, revision) : content })),
  });
}
