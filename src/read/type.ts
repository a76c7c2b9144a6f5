import type { ts } from "ts-morph";
import type { TypeModel } from "../model/model.ts";
import { aliasDocs, behindAliases, declaredDoc, writtenAlias } from "./aliases.ts";
import type { Lineage, ReadContext, TypePlace, TypeReader } from "./context.ts";
import type { Names } from "./names.ts";
import { opaque } from "./opaque.ts";
import { hasUndefined, sameButForUndefined } from "./parts.ts";
import { isPlatform } from "./types/builtin.ts";
import { leaves, structures } from "./types/index.ts";
import { describe } from "./value-tags/describe.ts";

/** The readers' part of a context, and the named types they met. */
export interface TypeReading extends Pick<ReadContext, "readType" | "bodyOf"> {
  /** Bodies of all named types, those included that only other named types refer to. */
  namedTypes(): Readonly<Record<string, TypeModel>>;
}

/** The rest of the context, which the readers are made from. */
export type ReadingBase = Pick<ReadContext, "checker" | "program" | "report">;

interface State {
  readonly ctx: ReadContext;
  readonly names: Names;
  readonly refs: Map<ts.Type, TypeModel>;
  readonly types: Map<string, TypeModel>;
  /** Bodies are read later, not where a name is met: no chain of types is too long for the stack. */
  readonly pending: Map<string, { readonly type: ts.Type; readonly place: TypePlace }>;
}

/**
 * Reads types, each named one once. The type says what it means; the written type, when it denotes the same, adds what
 * the checker forgets: aliases of primitives, the order of union members, comments.
 */
export function createTypeReading(base: ReadingBase, names: Names): TypeReading {
  const reading: TypeReading = {
    readType: (type, place) => readType(type, place, state),
    bodyOf: (model) => bodyOf(model, state),
    namedTypes() {
      // The map grows while it is walked.
      for (const name of state.pending.keys()) readBody(name, state);
      return Object.fromEntries(state.types);
    },
  };
  const state: State = { ctx: { ...base, ...reading }, names, refs: new Map(), types: new Map(), pending: new Map() };
  return reading;
}

function readType(type: ts.Type, place: TypePlace, state: State): TypeModel {
  const { ctx } = state;
  const written = place.node && ctx.checker.getTypeFromTypeNode(place.node);
  const node = written && place.node && sameButForUndefined(written, type) ? place.node : undefined;
  // `x?: Size` has the type `Size | undefined`, which has lost its name; the written type has it.
  const meant = node && written && !hasUndefined(written) ? written : type;
  const { node: _, ...around } = place;
  const form = writtenAlias(meant.aliasSymbol) ?? (node && behindAliases(node, ctx));
  const model = readNamed(meant, form ? { ...around, node: form } : around, state);
  const docs = node ? aliasDocs(node, meant, ctx) : [];
  return docs.reduceRight((inner, doc) => describe(inner, doc, ctx), model);
}

function readNamed(type: ts.Type, place: TypePlace, state: State): TypeModel {
  const { ctx, names, refs, pending } = state;
  const known = refs.get(type);
  if (known) return known;
  const leaf = firstAnswer(leaves, type, place, ctx);
  if (leaf) return describe(leaf, declaredDoc(type, ctx), ctx);
  const name = names.of(type);
  if (name === undefined) return readAnonymous(type, place, ctx);

  const symbol = type.aliasSymbol ?? type.symbol;
  if (growsWithoutEnd(symbol, place.within)) return opaque("infinite", type, ctx);
  const ref: TypeModel = { kind: "ref", name };
  refs.set(type, ref);
  // `Partial` and its like are used on ever other types without growing.
  const counts = !isPlatform(symbol, ctx);
  const within = counts ? { symbol, ...(place.within && { within: place.within }) } : place.within;
  const { inside: _, ...around } = place;
  pending.set(name, { type, place: within ? { ...around, within } : around });
  return ref;
}

function readAnonymous(type: ts.Type, place: TypePlace, ctx: ReadContext): TypeModel {
  const { inside = [] } = place;
  if (inside.includes(type)) return { kind: "json" };
  return firstAnswer(structures, type, { ...place, inside: [...inside, type] }, ctx) ?? opaque("unknown", type, ctx);
}

function firstAnswer(readers: readonly TypeReader[], type: ts.Type, place: TypePlace, ctx: ReadContext): TypeModel | undefined {
  for (const reader of readers) {
    const model = reader(type, place, ctx);
    if (model) return model;
  }
  return undefined;
}

function readBody(name: string, { ctx, pending, types }: State): void {
  const waiting = pending.get(name);
  if (!waiting) return;
  pending.delete(name);
  const { type, place } = waiting;
  const body = firstAnswer(structures, type, place, ctx) ?? opaque("unknown", type, ctx);
  // Known before its comment is looked at: a constraint may ask what the type is.
  types.set(name, body);
  types.set(name, describe(body, declaredDoc(type, ctx), ctx));
}

function bodyOf(model: TypeModel, state: State): TypeModel {
  if (model.kind !== "ref") return model;
  readBody(model.name, state);
  const body = state.types.get(model.name);
  return body ? bodyOf(body, state) : model;
}

/** `type Grow<T> = { next: Grow<T[]> }`: instances of one generic type inside each other, each new. */
function growsWithoutEnd(symbol: ts.Symbol, within: Lineage | undefined): boolean {
  let inside = 0;
  for (let at = within; at; at = at.within) if (at.symbol === symbol && ++inside > 20) return true;
  return false;
}
