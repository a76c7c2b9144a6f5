import { ts } from "ts-morph";
import type { Elicitation } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { spanOfNode } from "../span.ts";
import { userTypeName } from "../user-type.ts";
import { readForm } from "./form.ts";

/** The calls of `Context.elicit` whose form is given as a type: the compiler puts its schema in. Forms that clients cannot show are reported. */
export function readElicitations(files: readonly ts.SourceFile[], ctx: ReadContext): readonly Elicitation[] {
  return files.filter(({ text }) => text.includes("elicit")).flatMap((file) => callsIn(file).flatMap((call) => readCall(call, ctx) ?? []));
}

function callsIn(node: ts.Node): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isCallExpression(each) && each.arguments.length === 1) found.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

function readCall(call: ts.CallExpression, ctx: ReadContext): Elicitation | undefined {
  const signature = ctx.checker.getResolvedSignature(call);
  if (!signature || !isFormOverload(signature.declaration, ctx)) return undefined;
  const node = call.typeArguments?.[0];
  const answer = ctx.checker.getAwaitedType(signature.getReturnType());
  const type = node ? ctx.checker.getTypeFromTypeNode(node) : answer?.aliasTypeArguments?.[0];
  const span = spanOfNode(node ?? call.expression);
  const form = type && !isAnyObject(type) ? readForm(type, node, call, ctx) : undefined;
  if (!form || "problem" in form) {
    ctx.report("invalid-form", { subject: form?.subject ?? "the form", problem: form?.problem ?? "has no type" }, span);
    return undefined;
  }
  const file = call.getSourceFile().fileName;
  return { file, offset: call.arguments.end, comma: !call.arguments.hasTrailingComma, form, span };
}

/** What `Fields` is when nothing says what it is. */
function isAnyObject({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.NonPrimitive) !== 0;
}

/** `elicit<Fields>(form)`, the one overload that has a type parameter and no schema. */
function isFormOverload(declaration: ts.Node | undefined, { checker }: ReadContext): boolean {
  if (!declaration || !ts.isMethodSignature(declaration) || !ts.isInterfaceDeclaration(declaration.parent)) return false;
  const { name, parent, parameters, typeParameters } = declaration;
  if (name.getText() !== "elicit" || parameters.length !== 1 || !typeParameters) return false;
  return userTypeName(checker.getSymbolAtLocation(parent.name)) === "Context";
}
