import type { Sink } from "../diagnostics/sink.ts";
import { bindingsOf } from "../model/bindings.ts";
import { callablesIn } from "../model/callables.ts";
import type { Json, Module } from "../model/model.ts";
import type { Misfit } from "./misfit.ts";

/** The values of `@bind` tags, and the defaults of the variables that they name, must fit the parameters that they are given to. */
export function checkBindingValues(module: Module, misfit: Misfit, sink: Sink): void {
  for (const { name, what } of callablesIn(module).flatMap(bindingsOf)) {
    const { from, type, span } = what;
    if ("value" in from) {
      const why = misfit(from.value, type);
      if (why !== undefined) sink.report("invalid-binding", { name, value: JSON.stringify(from.value), why }, span);
      continue;
    }
    const variable = module.env.find(({ name }) => name === from.env);
    const [told, ...others] = variable?.default === undefined ? [] : readingsOf(variable.default);
    const why = told === undefined ? undefined : misfit(told, type);
    if (variable === undefined || why === undefined || others.some((reading) => misfit(reading, type) === undefined)) continue;
    const related = [{ message: "the variable", span: variable.span }];
    sink.report("invalid-binding", { name, value: JSON.stringify(told), why, env: from.env }, span, related);
  }
}

/** What the text of a variable may be read as, first the one that problems are told of. */
function readingsOf(text: string): readonly Json[] {
  const number = Number(text);
  const json = jsonIn(text);
  const [inside] = json;
  const readings = [text, ...json, ...(text.trim() !== "" && Number.isFinite(number) ? [number] : [])];
  return typeof inside === "object" && inside !== null ? [inside, text] : readings;
}

function jsonIn(text: string): readonly Json[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
