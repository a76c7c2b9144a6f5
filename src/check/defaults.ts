import type { Sink } from "../diagnostics/sink.ts";
import { callablesIn } from "../model/callables.ts";
import type { Default, FormField, Module, Param, TypeModel } from "../model/model.ts";
import { partsOf } from "../model/walk.ts";
import { type Misfit, placeOf } from "./misfit.ts";

/** Something that can have a default. */
interface Holder {
  readonly type: TypeModel;
  readonly default?: Default;
}

/** Defaults must be such as a caller could have given. */
export function checkDefaults(module: Module, misfit: Misfit, sink: Sink): void {
  const reported = new Set<string>();
  for (const { type, default: fallback } of holders(module)) {
    if (!fallback || isNothing(fallback)) continue;
    const why = misfit(fallback.value, type);
    const place = placeOf(fallback.span);
    // A member is met in every type that is made from its own.
    if (why === undefined || reported.has(place)) continue;
    reported.add(place);
    sink.report("invalid-default", { from: fallback.from, value: JSON.stringify(fallback.value), why }, fallback.span);
  }
}

/** Where null is in every type, as in JavaScript, `= null` is how functions say that there is nothing. */
function isNothing({ from, value }: Default): boolean {
  return from === "initializer" && value === null;
}

function holders(module: Module): readonly Holder[] {
  const params = callablesIn(module).flatMap((callable) => callable.params.flatMap(paramHolders));
  const inside = [...params.map((holder) => holder.type), ...Object.values(module.types)].flatMap(memberHolders);
  const fields = module.elicitations.flatMap(({ form }) => form.fields.map(fieldHolder));
  return [...params, ...inside, ...fields];
}

/** A field takes what its limits and choices let through. */
function fieldHolder(field: FormField): Holder {
  return { type: fieldType(field), ...(field.default && { default: field.default }) };
}

function fieldType({ type, limits, choices }: FormField): TypeModel {
  const values = choices?.map(({ value }): TypeModel => ({ kind: "literal", value }));
  const text: TypeModel = values ? { kind: "union", members: values } : { kind: "string", limits };
  switch (type) {
    case "array":
      return { kind: "array", items: text, limits };
    case "string":
      return text;
    case "integer":
      return { kind: "number", integer: true, limits };
    default:
      return { kind: type, limits };
  }
}

function paramHolders(param: Param): readonly Holder[] {
  if (param.role === "options") return param.props;
  return param.role === "injected" || param.role === "omitted" ? [] : [param];
}

function memberHolders(type: TypeModel): readonly Holder[] {
  const own = type.kind === "object" ? type.props : [];
  return [...own, ...partsOf(type).flatMap(memberHolders)];
}
