import type { Called } from "../call/called.ts";
import type { Tool } from "../call/tool.ts";
import { isRecord } from "../shape/record.ts";
import { callContent, errorContent } from "./content.ts";
import { type Failure, invalidParams } from "./failure.ts";
import type { JsonRecord } from "./jsonrpc.ts";
import type { Outcome, Program } from "./method.ts";
import type { Request } from "./request.ts";

const NO_ARGUMENTS: JsonRecord = Object.freeze({});

/** `tools/call`: stays synchronous as long as the function does. */
export function callTool(request: Request, program: Program): Outcome {
  const { params } = request;
  if (params === undefined) return invalidParams("missing params");
  const { name, arguments: given } = params;
  if (name === undefined) return invalidParams("missing tool 'name'");
  if (typeof name !== "string") return invalidParams("tool 'name' must be a string");
  const tool = program.tools.get(name);
  if (!tool) return invalidParams(`unknown tool '${name}'`);
  const values = given ?? NO_ARGUMENTS;
  if (!isRecord(values)) return invalidParams("'arguments' must be an object");
  const called = tool.call(values, request);
  return called instanceof Promise ? answerLater(called, tool, request, program) : answer(called, tool, request, program);
}

async function answerLater(called: Promise<Called>, tool: Tool, request: Request, program: Program): Promise<string | Failure> {
  return answer(await called, tool, request, program);
}

function answer(called: Called, tool: Tool, request: Request, program: Program): string | Failure {
  switch (called.kind) {
    case "value":
      return callContent(called.value, tool.entry.listing, request.revision, program.manifest.text);
    case "content":
      return called.write(request.revision);
    case "nothing":
      return `{"content":[],"isError":false}`;
    case "refused":
      return request.revision.refusal === "error" ? invalidParams(called.text) : errorContent(called.text);
    case "failed":
      if (called.limit) request.session.limited?.(called.limit);
      return called.failure ?? errorContent(called.text);
  }
}
