import { setOwn } from "../../shape/record.ts";

/** The variables that a URI gives, decoded; `undefined` when it is not of the template's form. What is empty is left out. */
export type MatchUri = (uri: string) => Readonly<Record<string, string | readonly string[]>> | undefined;

/** How an operator of RFC 6570 writes its variables: what stands before the first and between them, and what else may stand there. */
interface Operator {
  readonly first: string;
  readonly separator: string;
  /** `name=value` */
  readonly named: boolean;
  /** Takes up the text of one expression, as a regular expression; never more than one way for one text. */
  readonly text: string;
}

const SIMPLE: Operator = { first: "", separator: ",", named: false, text: "([^/?#]*?)" };

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["+", { first: "", separator: ",", named: false, text: "([^]*?)" }],
  ["#", { first: "#", separator: ",", named: false, text: "((?:#[^]*)?)" }],
  [".", { first: ".", separator: ".", named: false, text: "((?:\\.[^./?#]*)*?)" }],
  ["/", { first: "/", separator: "/", named: false, text: "((?:/[^/?#]*)*?)" }],
  [";", { first: ";", separator: ";", named: true, text: "((?:;[^;/?#]*)*?)" }],
  ["?", { first: "?", separator: "&", named: true, text: "((?:\\?[^#]*)?)" }],
  ["&", { first: "&", separator: "&", named: true, text: "((?:&[^&#]*)*?)" }],
]);

interface Variable {
  readonly name: string;
  readonly exploded: boolean;
}

interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

/** A longer URI is none: a pattern takes time that grows with the text. */
const MAX_LENGTH = 8192;

/**
 * Matches URIs with a template of RFC 6570, all operators and levels. Where a text can be read in several ways the variables in front
 * are the shorter ones.
 *
 * @param isList whether a variable takes a list: its values are given one by one, not joined
 */
export function createUriMatcher(template: string, isList: (variable: string) => boolean): MatchUri {
  const expressions: Expression[] = [];
  const source = template
    .split(/(\{[^{}]*\})/)
    .map((part) => {
      if (!part.startsWith("{")) return part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
      const expression = readExpression(part.slice(1, -1));
      expressions.push(expression);
      return expression.operator.text;
    })
    .join("");
  const pattern = new RegExp(`^${source}$`, "u");
  return (uri) => {
    const found = uri.length > MAX_LENGTH ? null : pattern.exec(uri);
    if (!found) return undefined;
    const values: Record<string, string | readonly string[]> = {};
    const fits = expressions.every((expression, i) => readValues(expression, found[i + 1] ?? "", isList, values));
    return fits ? values : undefined;
  };
}

function readExpression(text: string): Expression {
  const operator = OPERATORS.get(text.charAt(0));
  const list = operator ? text.slice(1) : text;
  const variables = list.split(",").map((spec) => ({ name: spec.replace("*", ""), exploded: spec.endsWith("*") }));
  return { operator: operator ?? SIMPLE, variables };
}

/** Puts the variables of one expression into `values`; false when its text is none that the expression stands for. */
function readValues(
  { operator, variables }: Expression,
  text: string,
  isList: (variable: string) => boolean,
  values: Record<string, string | readonly string[]>,
): boolean {
  const { first, separator, named } = operator;
  const pieces = text === "" ? [] : text.slice(first.length).split(separator);
  const given = named ? byName(variables, pieces) : byPlace(variables, pieces);
  if (!given) return false;
  for (const [{ name, exploded }, own] of given) {
    const items = isList(name) && !exploded ? own.flatMap((each) => each.split(",")) : own;
    const decoded = items.map(decode);
    if (decoded.includes(undefined)) return false;
    const list = decoded.filter((each) => each !== undefined);
    const value = isList(name) ? list : list.join(separator);
    if (value.length > 0) setOwn(values, name, value);
  }
  return true;
}

type Given = ReadonlyMap<Variable, readonly string[]>;

/** An exploded variable, and one that stands alone, take all that is left. */
function byPlace(variables: readonly Variable[], pieces: readonly string[]): Given | undefined {
  const given = new Map<Variable, readonly string[]>();
  let taken = 0;
  for (const variable of variables) {
    const end = variable.exploded || variables.length === 1 ? pieces.length : taken + 1;
    if (taken < pieces.length) given.set(variable, pieces.slice(taken, end));
    taken = end;
  }
  return taken < pieces.length ? undefined : given;
}

function byName(variables: readonly Variable[], pieces: readonly string[]): Given | undefined {
  const given = new Map<Variable, string[]>();
  for (const piece of pieces) {
    const [key = "", ...rest] = piece.split("=");
    const variable = variables.find(({ name }) => name === key);
    if (!variable) return undefined;
    const own = given.get(variable) ?? [];
    if (own.length > 0 && !variable.exploded) return undefined;
    given.set(variable, [...own, rest.join("=")]);
  }
  return given;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
