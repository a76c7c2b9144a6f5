import { isRecord } from "../../shape/record.ts";
import { declares, keyOf, type Question } from "./question.ts";

/** `sampling/createMessage` (`client/sampling`). */
export function sampleQuestion(request: unknown): Question {
  if (!isRecord(request)) throw new TypeError("ctx.sample needs a request: { messages, maxTokens }");
  const { key: _, ...params } = request;
  const withTools = params["tools"] !== undefined || params["toolChoice"] !== undefined;
  return {
    key: keyOf(request),
    method: "sampling/createMessage",
    params: () => params,
    since: withTools ? "2025-11-25" : "2024-11-05",
    needs: { sampling: withTools ? { tools: {} } : {} },
    supported: (capabilities) => declares(capabilities, "sampling", withTools ? "tools" : undefined),
    read(answer) {
      const content = isRecord(answer) ? answer["content"] : undefined;
      if (isRecord(content) || Array.isArray(content)) return { ok: true, value: answer };
      return { ok: false, problem: "'content' must be an object or a list" };
    },
  };
}

/** `roots/list` (`client/roots`). */
export function rootsQuestion(options: unknown): Question {
  return {
    key: keyOf(options),
    method: "roots/list",
    params: () => ({}),
    since: "2024-11-05",
    needs: { roots: {} },
    supported: (capabilities) => declares(capabilities, "roots"),
    read(answer) {
      const roots = isRecord(answer) ? answer["roots"] : undefined;
      return Array.isArray(roots) ? { ok: true, value: roots } : { ok: false, problem: "'roots' must be a list" };
    },
  };
}
