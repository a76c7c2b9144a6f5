import { ts } from "ts-morph";
import type { Span } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import type { ParsedDoc } from "../docs/doc.ts";
import { spanOfNode } from "../span.ts";
import type { ExportedFunction } from "./exports.ts";
import { functionDoc } from "./function-doc.ts";
import { functionName, namingTag } from "./function-name.ts";
import { type CallForm, callForm } from "./signature.ts";

/** An exported function before its comment is judged and its types are read. */
export interface Outline {
  /** The name that clients would see. */
  readonly name: string;
  readonly form: CallForm;
  readonly doc: ParsedDoc;
  readonly span: Span;
  /** What `@name` says, where it gives the name. */
  readonly nameSpan?: Span;
  readonly exported: ExportedFunction;
}

/** `prefix`: what names begin with, when there are several entries. */
export function outlineOf(exported: ExportedFunction, prefix: readonly string[], ctx: ReadContext): Outline {
  const at = exported.exportedAt;
  const form = callForm(exported.signatures, at, ctx);
  const doc = functionDoc(exported, form);
  const naming = namingTag(exported, form, doc);
  const name = [...prefix, ...functionName(exported, naming)].join("_");
  const span = spanOfNode(ts.isExportAssignment(at) ? at.expression : at);
  return { name, form, doc, span, ...(naming && { nameSpan: naming.valueSpan }), exported };
}
