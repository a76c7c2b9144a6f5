import { ownMember, setOwn } from "../../shape/record.ts";
import { type Step, walkSteps } from "./walk-steps.ts";

/** What a variable stands for: a text, a list, or an object. */
export type Form = "text" | "list" | "map";

type Value = string | readonly string[] | Readonly<Record<string, string>>;

/** The variables that a URI gives, decoded; `undefined` when it is not of the template's form. What is empty is left out. */
export type MatchUri = (uri: string) => Readonly<Record<string, Value>> | undefined;

/** How the text of an expression goes on: with what begins it, with another character, or not at all. */
type Turn = "again" | "more" | "end";

/** How an operator of RFC 6570 writes its variables: what stands before the first and between them, and what else may stand there. */
interface Operator {
  readonly first: string;
  readonly separator: string;
  /** `name=value` */
  readonly named: boolean;
  /** Characters that are not in the text of an expression. */
  readonly but: string;
  /** Rather something than nothing. */
  readonly isEager: boolean;
  /** What comes next, preferably the first. */
  readonly turns: readonly Turn[];
}

type Preference = Pick<Operator, "isEager" | "turns">;

const SHORT: Preference = { isEager: false, turns: ["end", "more"] };
const LONG: Preference = { isEager: true, turns: ["more", "end"] };

const SIMPLE: Operator = { first: "", separator: ",", named: false, but: "/?#", ...SHORT };

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["+", { first: "", separator: ",", named: false, but: "", ...SHORT }],
  ["#", { first: "#", separator: ",", named: false, but: "", ...LONG }],
  [".", { first: ".", separator: ".", named: false, but: "/?#", ...SHORT }],
  ["/", { first: "/", separator: "/", named: false, but: "/?#", isEager: true, turns: ["again", "end", "more"] }],
  [";", { first: ";", separator: ";", named: true, but: "/?#", ...SHORT }],
  ["?", { first: "?", separator: "&", named: true, but: "#", ...LONG }],
  ["&", { first: "&", separator: "&", named: true, but: "&#", isEager: false, turns: ["more", "end", "again"] }],
]);

interface Variable {
  readonly name: string;
  readonly form: Form;
  readonly exploded: boolean;
  /** Only so many characters of the value stand there. */
  readonly prefix?: number;
}

interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
}

/** A longer URI is none: matching takes memory that grows with it. */
const MAX_LENGTH = 8192;

/**
 * Matches URIs with a template of RFC 6570, all operators and levels. Where a text can be read in several ways the variables in front
 * are the shorter ones; what cannot be read at all is an error of the compiler. A variable that occurs several times has one value.
 *
 * @param formOf what a variable stands for: the values of a list are given one by one, those of an object by their names
 */
export function createUriMatcher(template: string, formOf: (variable: string) => Form): MatchUri {
  const expressions: (Expression & { readonly start: number; readonly end: number })[] = [];
  const steps: Step[] = [];
  for (const part of template.split(/(\{[^{}]*\})/)) {
    const start = steps.length;
    const expression = part.startsWith("{") ? readExpression(part.slice(1, -1), formOf) : undefined;
    steps.push(...(expression ? stepsOf(expression) : [{ text: part, next: [1] }]));
    if (expression) expressions.push({ ...expression, start, end: steps.length });
  }
  return (uri) => {
    const places = uri.length > MAX_LENGTH ? undefined : walkSteps(steps, uri);
    const read = places && expressions.map((each) => readValues(each, uri.slice(places.get(each.start), places.get(each.end))));
    return read?.every((each) => each !== undefined) ? gather(read.flat()) : undefined;
  };
}

/** Takes up the text of one expression: of path segments as many as there are variables, of all else any number, which its variables limit. */
function stepsOf({ operator, variables }: Expression): readonly Step[] {
  const { first, but, isEager, turns } = operator;
  const isLimited = first === "/" && !variables.some(({ exploded }) => exploded);
  const size = 1 + 2 * (isLimited ? variables.length : 1);
  const steps: Step[] = [{ text: "", next: isEager ? [1, size] : [size, 1] }];
  while (steps.length < size) {
    const begin = steps.length;
    const to: Readonly<Record<Turn, number>> = { again: isLimited ? begin + 2 : begin, more: begin + 1, end: size };
    const nextFrom = (at: number): readonly number[] => turns.map((turn) => to[turn] - at);
    steps.push({ text: first, next: nextFrom(begin) }, { but, next: nextFrom(begin + 1) });
  }
  return steps;
}

function readExpression(text: string, formOf: (variable: string) => Form): Expression {
  const operator = OPERATORS.get(text.charAt(0));
  const list = operator ? text.slice(1) : text;
  const variables = list.split(",").map((spec): Variable => {
    const [name = "", prefix] = spec.replace("*", "").split(":");
    return { name, form: formOf(name), exploded: spec.endsWith("*"), ...(prefix !== undefined && { prefix: Number(prefix) }) };
  });
  return { operator: operator ?? SIMPLE, variables };
}

type Given = readonly (readonly [variable: Variable, value: Value])[];

/** What all occurrences of the variables say together; `undefined` when they contradict each other. */
function gather(given: Given): Readonly<Record<string, Value>> | undefined {
  const values: Record<string, Value> = {};
  for (const [{ name, prefix }, value] of given) {
    if (prefix !== undefined || Object.keys(value).length === 0) continue;
    const other = ownMember(values, name);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(value)) return undefined;
    setOwn(values, name, value);
  }
  const fits = given.every(([{ name, prefix }, start]) => {
    const whole = ownMember(values, name) ?? "";
    return prefix === undefined || (typeof whole === "string" && [...whole].slice(0, prefix).join("") === start);
  });
  return fits ? values : undefined;
}

/** The variables of one expression; `undefined` when its text is none that the expression stands for. */
function readValues({ operator, variables }: Expression, text: string): Given | undefined {
  const { first, separator, named } = operator;
  const pieces = text === "" ? [] : text.slice(first.length).split(separator);
  const given = named ? byName(variables, pieces) : byPlace(variables, pieces, separator);
  if (!given) return undefined;
  const read: (readonly [Variable, Value])[] = [];
  for (const [variable, own] of given) {
    const value = readValue(variable, own, separator);
    if (value === undefined) return undefined;
    read.push([variable, value]);
  }
  return read;
}

type Pieces = ReadonlyMap<Variable, readonly string[]>;

/** An exploded variable, one that stands alone, and one whose own parts are separated alike take all that is left. */
function byPlace(variables: readonly Variable[], pieces: readonly string[], separator: string): Pieces | undefined {
  const given = new Map<Variable, readonly string[]>();
  let taken = 0;
  for (const variable of variables) {
    const isLast = variable.exploded || variables.length === 1 || (separator === "," && variable.form !== "text");
    const end = isLast ? pieces.length : taken + 1;
    if (taken < pieces.length) given.set(variable, pieces.slice(taken, end));
    taken = end;
  }
  return taken < pieces.length ? undefined : given;
}

/** The members of an exploded object stand under their own names. */
function byName(variables: readonly Variable[], pieces: readonly string[]): Pieces | undefined {
  const given = new Map<Variable, string[]>();
  const members = variables.find(hasMembers);
  for (const piece of pieces) {
    const [key = "", ...rest] = piece.split("=");
    const called = variables.find((each) => each.name === key && !hasMembers(each) && (isRepeated(each) || !given.has(each)));
    const variable = called ?? members;
    if (!variable) return undefined;
    given.set(variable, [...(given.get(variable) ?? []), called ? rest.join("=") : piece]);
  }
  return given;
}

function hasMembers({ form, exploded }: Variable): boolean {
  return form === "map" && exploded;
}

function isRepeated({ form, exploded }: Variable): boolean {
  return form === "list" && exploded;
}

function readValue({ form, exploded }: Variable, own: readonly string[], separator: string): Value | undefined {
  const text = own.join(separator);
  // An object may also be given as JSON.
  if (form === "text" || (form === "map" && /^(\{|%7B)/i.test(text))) return decode(text);
  const items = exploded ? own : text.split(",");
  return form === "list" ? allDecoded(items) : readMembers(exploded ? items.flatMap(member) : items);
}

/** `name=value`; what is empty may stand there by its name alone. */
function member(text: string): readonly string[] {
  const [name = "", ...value] = text.split("=");
  return [name, value.join("=")];
}

function readMembers(items: readonly string[]): Readonly<Record<string, string>> | undefined {
  const decoded = allDecoded(items);
  if (!decoded || decoded.length % 2 === 1) return undefined;
  const members: Record<string, string> = {};
  for (let i = 0; i < decoded.length; i += 2) setOwn(members, decoded[i] ?? "", decoded[i + 1] ?? "");
  return members;
}

function allDecoded(items: readonly string[]): readonly string[] | undefined {
  const decoded = items.flatMap((item) => decode(item) ?? []);
  return decoded.length === items.length ? decoded : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
