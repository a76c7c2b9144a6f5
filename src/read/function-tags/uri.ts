import type { Property } from "../../model/properties.ts";
import type { ReadContext } from "../context.ts";
import type { DocTag } from "../docs/doc.ts";
import { type ExpressionProblem, unreadable } from "./uri-expressions.ts";
import { type Expression, readExpressions, withoutExpressions } from "./uri-template.ts";

/** A scheme, and behind it what may stand in a URI (RFC 3986). */
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

const EXPECTED = "a URI with a scheme, such as notes:///today, or a template of one, such as notes:///{day}";

/** The URI of `@resource URI`. Its variables are what the function is given: neither has one more than the other. */
export function readUri(tag: DocTag, given: readonly Property[], ctx: ReadContext): string {
  const [uri = ""] = tag.text.trim().split(/\s/, 1);
  if (!URI.test(withoutExpressions(uri))) {
    ctx.report("invalid-tag-value", { tag: "resource", value: uri, expected: EXPECTED }, tag.valueSpan);
    return uri;
  }
  const read = readExpressions(uri);
  const expressions = read.filter((each) => "operator" in each);
  const others = read.filter((each) => !("operator" in each));
  for (const { part, at, why, way } of [...others.map(noExpression), ...unreadable(expressions, given, ctx)]) {
    const column = tag.valueSpan.column + at;
    const { line } = tag.valueSpan;
    ctx.report("uri-expression", { uri, part, why, way }, { ...tag.valueSpan, column, endLine: line, endColumn: column + part.length });
  }
  const variables = expressions.flatMap((expression) => expression.variables.map(({ name }) => name));
  if (others.length === 0) reportVariables(uri, variables, tag, given, ctx);
  return uri;
}

function noExpression({ text, at }: Pick<Expression, "text" | "at">): ExpressionProblem {
  return {
    ...{ part: text, at, why: "it is no expression of RFC 6570" },
    way: "between the braces stand names of parameters, separated by commas; in front of them may be one of + # . / ; ? &, behind each * or :3",
  };
}

function reportVariables(uri: string, variables: readonly string[], tag: DocTag, given: readonly Property[], ctx: ReadContext): void {
  // A callback that may be left away is given by nobody.
  const wanted = given.filter(({ type, optional }) => !optional || ctx.bodyOf(type).kind !== "opaque").map(({ key }) => key);
  const missing = wanted.filter((name) => !variables.includes(name));
  const unknown = [...new Set(variables)].filter((name) => !wanted.includes(name));
  if (missing.length + unknown.length > 0) ctx.report("uri-variables", { uri, missing, unknown }, tag.span);
}
