import { ts } from "ts-morph";
import type { Json, TypeModel } from "../../model/model.ts";
import type { ReadContext } from "../context.ts";
import { constantOf } from "./constant.ts";

/** The value that a tag's text stands for: JSON, a JavaScript literal, or the text itself where a string may stand. */
export function valueOfText(text: string, model: TypeModel, ctx: ReadContext): Json | undefined {
  const bare = text.trim().replace(/^`(.*)`$/s, "$1");
  if (bare === "") return undefined;
  const value = literalValue(bare);
  if (value === undefined) return takesString(model, ctx) ? bare : undefined;
  // `@default 5` on a string means the text "5".
  return typeof value !== "string" && takesOnlyString(model, ctx) && takesText(bare, model, ctx) ? bare : value;
}

/** Whether a text may be a value: of literals it must be one. */
function takesText(text: string, model: TypeModel, ctx: ReadContext): boolean {
  const body = ctx.bodyOf(model);
  if (body.kind === "union") return body.members.some((member) => takesText(text, member, ctx));
  return body.kind === "string" || (body.kind === "literal" && body.value === text);
}

function literalValue(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    const source = ts.createSourceFile("value.ts", `(${text})`, ts.ScriptTarget.Latest);
    const [statement] = source.statements;
    // The parser goes on behind mistakes: `5 of these` is no 5.
    const isWhole = statement?.end === source.text.length;
    return isWhole && ts.isExpressionStatement(statement) && !/^\w+$/.test(text) ? constantOf(statement.expression, undefined) : undefined;
  }
}

function takesString(model: TypeModel, ctx: ReadContext): boolean {
  const body = ctx.bodyOf(model);
  if (body.kind === "union") return body.members.some((member) => takesString(member, ctx));
  if (body.kind === "coded") return takesString(body.wire, ctx);
  return body.kind === "string" || (body.kind === "literal" && typeof body.value === "string");
}

function takesOnlyString(model: TypeModel, ctx: ReadContext): boolean {
  const body = ctx.bodyOf(model);
  if (body.kind === "union") return body.members.every((member) => takesOnlyString(member, ctx));
  return body.kind === "string" || (body.kind === "literal" && typeof body.value === "string");
}
