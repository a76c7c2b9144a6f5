import type { Sink } from "../diagnostics/sink.ts";
import type { Excluded, Module, Param, Tool } from "../model/model.ts";
import { type ObstacleFinder, reasonFor } from "./obstacle.ts";

/** Leaves out the tools that take or return what has no JSON form, each with its reason. */
export function exclude(module: Module, find: ObstacleFinder, sink: Sink): Module {
  const reasons = new Map<Tool, string>();
  for (const tool of module.tools) {
    const reason = whyNot(tool, find);
    if (reason !== undefined) reasons.set(tool, reason);
  }
  const found = [...reasons].map(([{ name, span }, reason]): Excluded => ({ name, reason, span }));
  const excluded = [...module.excluded, ...found];
  for (const { name, reason, span } of excluded) sink.report("excluded-tool", { name, reason }, span);
  return { ...module, tools: module.tools.filter((tool) => !reasons.has(tool)), excluded };
}

function whyNot(tool: Tool, find: ObstacleFinder): string | undefined {
  for (const param of tool.params) {
    const reason = whyNotParam(param, find);
    if (reason !== undefined) return reason;
  }
  const obstacle = tool.returns.kind === "value" ? find(tool.returns.type, "out") : undefined;
  return obstacle && reasonFor(obstacle, "result");
}

/** An optional argument can be left away; the tool works without it. */
function whyNotParam(param: Param, find: ObstacleFinder): string | undefined {
  if (param.role === "options") {
    for (const prop of param.props) {
      const obstacle = prop.optional || prop.injected ? undefined : find(prop.type, "in");
      if (obstacle) return reasonFor(obstacle, { param: `${param.name}.${prop.name}` });
    }
    return undefined;
  }
  if (param.role === "injected" || param.role === "omitted" || param.optional) return undefined;
  const obstacle = find(param.type, "in");
  return obstacle && reasonFor(obstacle, { param: param.name });
}
