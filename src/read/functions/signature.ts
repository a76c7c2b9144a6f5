import { ts } from "ts-morph";
import { Bug } from "../../diagnostics/bug.ts";
import type { ReadContext } from "../context.ts";

/** How callers see a function, overloads resolved. */
export interface CallForm {
  /** The signature whose comment and names count. */
  readonly declaration?: ts.SignatureDeclaration;
  readonly params: readonly CallParam[];
  /** Return types, promises not yet unwrapped; several when overloads differ. */
  readonly returns: readonly ts.Type[];
  readonly needsThis: boolean;
}

export interface CallParam {
  readonly name?: string;
  /** Several when overloads differ at this place. */
  readonly types: readonly ts.Type[];
  readonly declaration?: ts.ParameterDeclaration;
  readonly node?: ts.TypeNode;
  readonly optional: boolean;
  /** Takes all further arguments. The types are those of the list, or, as part of a spread tuple, of its items. */
  readonly rest: boolean | "items";
}

/**
 * Overloads that agree on their number of arguments are seen as the last one, the most general by convention;
 * otherwise each place takes what any overload takes there.
 */
export function callForm(signatures: readonly ts.Signature[], at: ts.Node, ctx: ReadContext): CallForm {
  const forms = signatures.map((signature) => singleForm(signature, at, ctx));
  const last = forms.at(-1);
  if (!last) throw new Bug("a function has a signature");
  if (forms.every((form) => form.params.length === last.params.length)) return last;
  const longest = forms.reduce((a, b) => (b.params.length >= a.params.length ? b : a));
  return {
    ...longest,
    params: longest.params.map((param, i) =>
      mergeParam(
        param,
        forms.map((form) => form.params[i]),
      ),
    ),
    returns: [...new Set(forms.flatMap((form) => form.returns))],
    needsThis: forms.some((form) => form.needsThis),
  };
}

function mergeParam(base: CallParam, all: readonly (CallParam | undefined)[]): CallParam {
  const there = all.filter((param) => param !== undefined);
  const types = [...new Set(there.flatMap((param) => param.types))];
  return {
    ...base,
    types,
    optional: there.length < all.length || there.some((param) => param.optional),
    rest: there.every((param) => param.rest) && base.rest,
  };
}

function singleForm(signature: ts.Signature, at: ts.Node, ctx: ReadContext): CallForm {
  const declaration = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
  const thisParam = declaration?.parameters?.find((param) => ts.isIdentifier(param.name) && param.name.text === "this");
  const thisType = thisParam && ctx.checker.getTypeAtLocation(thisParam);
  return {
    ...(declaration && { declaration }),
    params: signature.parameters.flatMap((symbol) => readParam(symbol, at, ctx)),
    returns: [signature.getReturnType()],
    needsThis:
      thisType !== undefined &&
      (thisType.flags & (ts.TypeFlags.Void | ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Undefined)) === 0,
  };
}

function readParam(symbol: ts.Symbol, at: ts.Node, ctx: ReadContext): CallParam[] {
  const found = symbol.valueDeclaration;
  const declaration = found && ts.isParameter(found) ? found : undefined;
  const type = ctx.checker.getTypeOfSymbolAtLocation(symbol, declaration ?? at);
  const rest = declaration?.dotDotDotToken !== undefined;
  if (rest && ctx.checker.isTupleType(type)) return spreadTuple(type as ts.TupleTypeReference, declaration, ctx);
  const name = declaration && !ts.isIdentifier(declaration.name) ? undefined : symbol.name;
  // In JavaScript the type is written in the comment.
  const node = declaration && (declaration.type ?? ts.getJSDocType(declaration));
  const optional =
    rest || (declaration !== undefined && (ctx.checker.isOptionalParameter(declaration) || declaration.initializer !== undefined));
  return [
    {
      types: [type],
      optional,
      rest,
      ...(name !== undefined && { name }),
      ...(declaration && { declaration }),
      ...(node && { node }),
    },
  ];
}

/** `...args: [city: string, days?: number]` are two arguments. */
function spreadTuple(type: ts.TupleTypeReference, declaration: ts.ParameterDeclaration | undefined, ctx: ReadContext): CallParam[] {
  return ctx.checker.getTypeArguments(type).map((element, i) => {
    const flags = type.target.elementFlags[i] ?? ts.ElementFlags.Required;
    const label = type.target.labeledElementDeclarations?.[i]?.name;
    const rest = (flags & ts.ElementFlags.Variable) !== 0;
    // `...[city, days]: [string, number?]` names its elements in the pattern.
    const pattern = declaration && ts.isArrayBindingPattern(declaration.name) ? declaration.name.elements[i] : undefined;
    const bound = pattern && ts.isBindingElement(pattern) && ts.isIdentifier(pattern.name) ? pattern.name.text : undefined;
    const name =
      label?.getText() ?? bound ?? (declaration && ts.isIdentifier(declaration.name) ? `${declaration.name.text}_${i}` : undefined);
    return {
      types: [element],
      optional: rest || (flags & ts.ElementFlags.Optional) !== 0,
      rest: rest && "items",
      ...(name !== undefined && { name }),
    };
  });
}
