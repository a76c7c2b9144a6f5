import type { ts } from "ts-morph";
import type { CodeArgs } from "../diagnostics/code-args.ts";
import type { DiagnosticCode } from "../diagnostics/codes.ts";
import type { Related } from "../diagnostics/sink.ts";
import type { Span, TypeModel } from "../model/model.ts";

/** What the readers of one module share. */
export interface ReadContext {
  readonly checker: ts.TypeChecker;
  readonly program: ts.Program;
  /** The model of a type. Types with a name of their own come back as a `ref`. */
  readType(type: ts.Type, place: TypePlace): TypeModel;
  /** The type itself instead of a reference to it. */
  bodyOf(model: TypeModel): TypeModel;
  /** Reports a fault at its place, once. Those in installed packages are not the user's: comments there follow other tools' rules. */
  report<C extends DiagnosticCode>(code: C, args: CodeArgs[C], span: Span, related?: Related): void;
}

/** Where a type stands: what the type alone does not tell. */
export interface TypePlace {
  /** The type as written, only when it denotes exactly this type; it carries aliases of primitives and the order of unions. */
  readonly node?: ts.TypeNode;
  /** Any node near by, for questions that need a place in the source. */
  readonly at: ts.Node;
  /** The named type whose body this is part of. */
  readonly within?: Lineage;
  /** Types without a name that this is part of: one that contains itself cannot be referred to. */
  readonly inside?: readonly ts.Type[];
}

export interface Lineage {
  readonly symbol: ts.Symbol;
  readonly within?: Lineage;
}

/** Reads one construct; `undefined` means "not mine". */
export type TypeReader = (type: ts.Type, place: TypePlace, ctx: ReadContext) => TypeModel | undefined;

/** The model of a part (an element, a member) of the type at `place`, with its own written type if it has one. */
export function readPart(type: ts.Type, node: ts.TypeNode | undefined, place: TypePlace, ctx: ReadContext): TypeModel {
  const { node: _, ...around } = place;
  return ctx.readType(type, node ? { ...around, node } : around);
}
