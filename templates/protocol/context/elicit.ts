import { isRecord } from "../../shape/record.ts";
import { createForm, formIn } from "./form.ts";
import { declares, keyOf, type Question, type Reading } from "./question.ts";

/** `elicitation/create` in url mode (`client/elicitation`); `undefined` when what was given is no wish to open a page. */
export function visitQuestion(given: unknown): Question | undefined {
  if (!isRecord(given) || given["url"] === undefined) return undefined;
  const { url, message } = given;
  if (typeof url !== "string" || !URL.canParse(url)) throw new TypeError("the 'url' of ctx.elicit must be an absolute URL");
  return {
    key: keyOf(given),
    method: "elicitation/create",
    // Only while the client can be told that the visit is over does it have an id.
    params: ({ stateless }) => ({ mode: "url", message: text(message), url, ...(!stateless && { elicitationId: crypto.randomUUID() }) }),
    since: "2025-11-25",
    needs: { elicitation: { url: {} } },
    supported: (capabilities) => declares(capabilities, "elicitation", "url"),
    read(answer) {
      const action = actionOf(answer);
      return action === undefined ? NO_ANSWER : { ok: true, value: { action } };
    },
  };
}

/** `elicitation/create` in form mode. A client that declares no mode knows this one. */
export function formQuestion(given: unknown, schema: unknown): Question {
  const message = text(isRecord(given) ? given["message"] : given);
  const form = createForm(schema);
  return {
    key: keyOf(given),
    method: "elicitation/create",
    params: ({ name }) => ({ message, requestedSchema: formIn(form.schema, name) }),
    since: "2025-06-18",
    needs: { elicitation: { form: {} } },
    supported: (capabilities) =>
      declares(capabilities, "elicitation") &&
      (declares(capabilities, "elicitation", "form") || !declares(capabilities, "elicitation", "url")),
    read(answer) {
      const action = actionOf(answer);
      if (action === undefined) return NO_ANSWER;
      if (action !== "accept") return { ok: true, value: { action } };
      const filled = form.read(isRecord(answer) ? answer["content"] : undefined);
      return filled.ok ? { ok: true, value: { action, content: filled.value } } : filled;
    },
  };
}

const ACTIONS: readonly unknown[] = ["accept", "decline", "cancel"];
const NO_ANSWER: Reading = { ok: false, problem: "'action' must be accept, decline or cancel" };

function actionOf(answer: unknown): unknown {
  const action = isRecord(answer) ? answer["action"] : undefined;
  return ACTIONS.includes(action) ? action : undefined;
}

function text(message: unknown): string {
  if (typeof message === "string") return message;
  throw new TypeError("ctx.elicit needs a message: a text");
}
