import { createArgumentsDecoder } from "../../templates/shape/arguments.ts";
import { codecs } from "../../templates/shape/codecs/index.ts";
import { formats } from "../../templates/shape/formats/index.ts";
import { problemSentence } from "../../templates/shape/problems.ts";
import type { Vocabulary } from "../../templates/shape/vocabulary.ts";
import type { Sink } from "../diagnostics/sink.ts";
import type { Default, Module, Param, TypeModel } from "../model/model.ts";
import { partsOf } from "../model/walk.ts";
import { shapeOf } from "../shape/shape.ts";

/** Something that can have a default. */
interface Holder {
  readonly type: TypeModel;
  readonly default?: Default;
}

/** The value of a `@default` tag must be one that a caller could have given: the runtime's own decoder decides. */
export function checkDefaults(module: Module, sink: Sink): void {
  const types = Object.fromEntries(Object.entries(module.types).map(([name, type]) => [name, shapeOf(type)]));
  const vocabulary = { types, codecs, formats };
  const reported = new Set<string>();
  for (const { type, default: fallback } of holders(module)) {
    if (fallback?.from !== "tag") continue;
    const why = misfit(fallback, type, vocabulary);
    const { file, line, column } = fallback.span;
    const place = `${file}:${line}:${column}`;
    // A member is met in every type that is made from its own.
    if (why === undefined || reported.has(place)) continue;
    reported.add(place);
    sink.report("invalid-default", { value: JSON.stringify(fallback.value), why }, fallback.span);
  }
}

function misfit(fallback: Default, type: TypeModel, vocabulary: Vocabulary): string | undefined {
  const param = { role: "positional", key: "value", name: "value", shape: shapeOf(type) } as const;
  const decoded = createArgumentsDecoder([param], vocabulary, { jsonInStrings: false })({ value: fallback.value }, () => undefined);
  if (decoded.ok) return undefined;
  return decoded.problems
    .map((problem) => [problem.path.replace(/^value\.?/, ""), problemSentence(problem)].filter(Boolean).join(": "))
    .join("; ");
}

function holders(module: Module): readonly Holder[] {
  const params = module.tools.flatMap((tool) => tool.params.flatMap(paramHolders));
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
