import { createArgumentsDecoder } from "../../templates/shape/arguments.ts";
import { codecs } from "../../templates/shape/codecs/index.ts";
import { formats } from "../../templates/shape/formats/index.ts";
import { kinds } from "../../templates/shape/kinds.ts";
import { rules } from "../../templates/shape/limits.ts";
import { problemSentence } from "../../templates/shape/problems.ts";
import type { Vocabulary } from "../../templates/shape/vocabulary.ts";
import type { Sink } from "../diagnostics/sink.ts";
import { callablesIn } from "../model/callables.ts";
import type { Binding, Default, Json, Module, Param, TypeModel } from "../model/model.ts";
import { partsOf } from "../model/walk.ts";
import { shapeOf } from "../shape/shape.ts";

/** Something that can have a default. */
interface Holder {
  readonly type: TypeModel;
  readonly default?: Default;
}

/** Defaults and the values of `@bind` tags must be such as a caller could have given: the runtime's own decoder decides. */
export function checkDefaults(module: Module, sink: Sink): void {
  const types = Object.fromEntries(Object.entries(module.types).map(([name, type]) => [name, shapeOf(type)]));
  const vocabulary = { types, codecs, formats, kinds, rules };
  const reported = new Set<string>();
  for (const { type, default: fallback } of holders(module)) {
    if (!fallback || isNothing(fallback)) continue;
    const why = misfit(fallback.value, type, vocabulary);
    const { file, line, column } = fallback.span;
    const place = `${file}:${line}:${column}`;
    // A member is met in every type that is made from its own.
    if (why === undefined || reported.has(place)) continue;
    reported.add(place);
    sink.report("invalid-default", { from: fallback.from, value: JSON.stringify(fallback.value), why }, fallback.span);
  }
  for (const { name, what } of bindingsIn(module)) {
    if (!("value" in what.from)) continue;
    const why = misfit(what.from.value, what.type, vocabulary);
    if (why !== undefined) sink.report("invalid-binding", { name, value: JSON.stringify(what.from.value), why }, what.span);
  }
}

/** Where null is in every type, as in JavaScript, `= null` is how functions say that there is nothing. */
function isNothing({ from, value }: Default): boolean {
  return from === "initializer" && value === null;
}

interface Bound {
  readonly name: string;
  readonly what: Binding;
}

function bindingsIn(module: Module): readonly Bound[] {
  return callablesIn(module).flatMap(({ params }) => params.flatMap(bindingsOf));
}

function bindingsOf(param: Param): readonly Bound[] {
  if (param.role === "injected") return typeof param.what === "object" ? [{ name: param.name, what: param.what }] : [];
  if (param.role !== "options") return [];
  return param.props.flatMap(({ name, injected }) =>
    typeof injected === "object" ? [{ name: `${param.name}.${name}`, what: injected }] : [],
  );
}

function misfit(value: Json, type: TypeModel, vocabulary: Vocabulary): string | undefined {
  const param = { role: "positional", key: "value", name: "value", shape: shapeOf(type) } as const;
  const decoded = createArgumentsDecoder([param], vocabulary, { jsonInStrings: false })({ value }, () => undefined);
  if (decoded.ok) return undefined;
  return decoded.problems
    .map((problem) => [problem.path.replace(/^value\.?/, ""), problemSentence(problem)].filter(Boolean).join(": "))
    .join("; ");
}

function holders(module: Module): readonly Holder[] {
  const params = callablesIn(module).flatMap((callable) => callable.params.flatMap(paramHolders));
  const inside = [...params.map((holder) => holder.type), ...Object.values(module.types)].flatMap(memberHolders);
  return [...params, ...inside];
}

function paramHolders(param: Param): readonly Holder[] {
  if (param.role === "options") return param.props;
  return param.role === "injected" || param.role === "omitted" ? [] : [param];
}

function memberHolders(type: TypeModel): readonly Holder[] {
  const own = type.kind === "object" ? type.props : [];
  return [...own, ...partsOf(type).flatMap(memberHolders)];
}
