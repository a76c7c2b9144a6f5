import type { Sink } from "../diagnostics/sink.ts";
import { callablesIn } from "../model/callables.ts";
import type { Doc, Module, Param, Span, TypeModel } from "../model/model.ts";
import { partsOf } from "../model/walk.ts";
import { type Misfit, placeOf } from "./misfit.ts";

/** Something that can have examples. */
interface Documented {
  readonly type: TypeModel;
  readonly doc?: Doc;
}

/** The values of `@example` tags must be such as a caller could give: models send what they are shown. */
export function checkExamples(module: Module, misfit: Misfit, sink: Sink): void {
  const params = callablesIn(module).flatMap((callable) => callable.params.flatMap(paramDocs));
  const documented = [...params, ...[...params.map(({ type }) => type), ...Object.values(module.types)].flatMap(docsIn)];
  const misfits = new Map<string, { readonly value: string; readonly why: string | undefined; readonly span: Span }>();
  for (const { type, doc } of documented) {
    for (const { value, span } of doc?.examples ?? []) {
      const key = `${placeOf(span)} ${JSON.stringify(value)}`;
      // An alias has its examples wherever it is used: what fits one use is right, whatever narrows another.
      if (misfits.has(key) && misfits.get(key)?.why === undefined) continue;
      misfits.set(key, { value: JSON.stringify(value), why: misfit(value, type), span });
    }
  }
  for (const { value, why, span } of misfits.values()) if (why !== undefined) sink.report("invalid-example", { value, why }, span);
}

function paramDocs(param: Param): readonly Documented[] {
  if (param.role === "options") return param.props.filter(({ injected }) => !injected);
  return param.role === "injected" || param.role === "omitted" ? [] : [param];
}

function docsIn(type: TypeModel): readonly Documented[] {
  const members = type.kind === "object" ? type.props : [];
  return [{ type, ...(type.doc && { doc: type.doc }) }, ...members, ...partsOf(type).flatMap(docsIn)];
}
