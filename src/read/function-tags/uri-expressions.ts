import type { Property } from "../../model/properties.ts";
import type { TypeModel } from "../../model/type-model.ts";
import type { ReadContext } from "../context.ts";
import type { Expression, Variable } from "./uri-template.ts";

/** What keeps a program from reading a part of a template, and what to write instead. */
export interface ExpressionProblem {
  /** An expression as it is written, or two that touch. */
  readonly part: string;
  /** Where in the template that begins. */
  readonly at: number;
  readonly why: string;
  readonly way: string;
}

/**
 * What of a template a program could not read back: a template of RFC 6570 makes URIs of values, and of some URIs nobody can tell which
 * values they were made of (section 1.4).
 */
export function unreadable(expressions: readonly Expression[], given: readonly Property[], ctx: ReadContext): readonly ExpressionProblem[] {
  const formOf: FormOf = ({ name }) => {
    const type = given.find(({ key }) => key === name)?.type;
    return type ? formOfType(type, ctx) : "text";
  };
  const variables = expressions.flatMap((expression) => expression.variables);
  const whole = variables.flatMap(({ name, prefix }) => (prefix === undefined ? [name] : []));
  return expressions.flatMap((expression, i) => {
    const before = expression.adjacent ? expressions[i - 1] : undefined;
    const problems = [
      ...expression.variables.map((variable) => prefixProblem(expression, variable, formOf, whole)),
      orderProblem(expression, formOf),
      before && borderProblem(before, expression),
    ];
    return problems.filter((problem) => problem !== undefined);
  });
}

function prefixProblem(
  { text, at }: Expression,
  variable: Variable,
  formOf: FormOf,
  whole: readonly string[],
): ExpressionProblem | undefined {
  const { name, prefix } = variable;
  if (prefix === undefined) return undefined;
  const plain = text.replace(`${name}:${prefix}`, name);
  if (formOf(variable) !== "text")
    return { part: text, at, why: `'${name}' takes no text of which there could be a beginning`, way: `write ${plain}` };
  if (whole.includes(name)) return undefined;
  const characters = prefix === 1 ? "the first character" : `the first ${prefix} characters`;
  const why = `the URI has only ${characters} of '${name}', and the rest cannot be told`;
  const way = `write ${plain}, with @maxLength ${prefix} on '${name}' if it has no more; or have all of it elsewhere in the URI, too`;
  return { part: text, at, why, way };
}

/** What takes any number of parts takes all that are left. */
function orderProblem({ text, at, operator, variables }: Expression, formOf: FormOf): ExpressionProblem | undefined {
  const takers = variables.filter((variable) => takesAny(variable, operator, formOf(variable)));
  const [first, second] = takers;
  if (first && second)
    return {
      part: text,
      at,
      why: `nothing shows which parts belong to '${first.name}' and which to '${second.name}', since both take any number`,
      way: "write two expressions with some text between them",
    };
  if (!first || first === variables.at(-1) || isNamed(operator)) return undefined;
  return {
    part: text,
    at,
    why: `'${first.name}' takes all parts that are left, and none remains for what follows`,
    way: `put '${first.name}' last`,
  };
}

function takesAny({ exploded }: Variable, operator: string, form: Form): boolean {
  if (isNamed(operator)) return exploded && form === "map";
  // The parts of a list or an object are separated by commas, as the variables are.
  return exploded || (form !== "text" && !["/", "."].includes(operator));
}

function isNamed(operator: string): boolean {
  return [";", "?", "&"].includes(operator);
}

/** The operators of expressions that may begin where one of an operator ends, without any text between. */
const MAY_FOLLOW: Readonly<Record<string, string>> = {
  "": "./;?&#",
  "+": "./;?&#",
  ".": "/;?&#",
  "/": "/.;?&#",
  ";": "./?&#",
  "?": "#",
  "&": "#",
  "#": "",
};

function borderProblem(before: Expression, { text, operator }: Expression): ExpressionProblem | undefined {
  const isLong = operator === "/" && before.operator === "/" && before.variables.some(({ exploded }) => exploded);
  const mayFollow = operator !== "" && MAY_FOLLOW[before.operator]?.includes(operator) === true;
  if (mayFollow && !isLong) return undefined;
  const problem = { part: before.text + text, at: before.at, why: `nothing shows where ${before.text} ends and ${text} begins` };
  if (before.operator === operator && !isLong) return { ...problem, way: `write ${joined(before, text)}, or some text between the two` };
  if (before.operator === "?" && operator === "&") return { ...problem, way: `write ${joined(before, text)}` };
  return { ...problem, way: "write some text between the two, or change their order" };
}

/** One expression of two that have operators of the same kind. */
function joined({ text, operator }: Expression, other: string): string {
  return `${text.slice(0, -1)},${other.slice(1 + operator.length)}`;
}

type Form = "text" | "list" | "map";

type FormOf = (variable: Variable) => Form;

/** As programs see it: a list where no text fits, an object where nothing else does. */
function formOfType(type: TypeModel, ctx: ReadContext): Form {
  const kinds = kindsOf(type, ctx);
  if (kinds.includes("list") && !kinds.includes("text")) return "list";
  return kinds.includes("map") && kinds.every((kind) => kind === "map" || kind === "null") ? "map" : "text";
}

function kindsOf(type: TypeModel, ctx: ReadContext): readonly (Form | "null" | "other")[] {
  const body = ctx.bodyOf(type);
  switch (body.kind) {
    case "array":
    case "tuple":
      return ["list"];
    case "object":
      return ["map"];
    case "json":
    case "string":
      return ["text"];
    case "literal":
      return [body.value === null ? "null" : typeof body.value === "string" ? "text" : "other"];
    case "coded":
      return kindsOf(body.wire, ctx);
    case "union":
      return body.members.flatMap((member) => kindsOf(member, ctx));
    case "opaque":
      return [];
    default:
      return ["other"];
  }
}
