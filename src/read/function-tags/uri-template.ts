/** An expression of a template of RFC 6570, as it is written: `{?text,tags*}`. */
export interface Expression {
  readonly text: string;
  /** Where in the template it begins. */
  readonly at: number;
  readonly operator: string;
  readonly variables: readonly Variable[];
  /** Nothing stands between this and the expression in front of it. */
  readonly adjacent: boolean;
}

export interface Variable {
  readonly name: string;
  readonly exploded: boolean;
  /** Of `{name:3}`. */
  readonly prefix?: number;
}

const ANY = /\{([^{}]*)\}/g;

/** RFC 6570 sections 2.2 to 2.4; `=,!@|` are reserved for operators to come. */
const EXPRESSION = /^([+#./;?&]?)((?:(?:\w|%[\dA-Fa-f]{2})+(?:\.(?:\w|%[\dA-Fa-f]{2})+)*(?:\*|:[1-9]\d{0,3})?(?:,(?!$)|$))+)$/;

/** What stands between braces in a template, in its order: expressions, and what is none. */
export function readExpressions(template: string): readonly (Expression | Pick<Expression, "text" | "at">)[] {
  let end = -1;
  return [...template.matchAll(ANY)].map(({ 0: text, 1: inside = "", index: at }) => {
    const adjacent = at === end;
    end = at + text.length;
    const [, operator = "", list] = EXPRESSION.exec(inside) ?? [];
    return { text, at, ...(list !== undefined && { operator, variables: list.split(",").map(readVariable), adjacent }) };
  });
}

/** The template with something in the place of each expression. */
export function withoutExpressions(template: string): string {
  return template.replace(ANY, "x");
}

function readVariable(spec: string): Variable {
  const [name = "", prefix] = spec.replace("*", "").split(":");
  return { name, exploded: spec.endsWith("*"), ...(prefix !== undefined && { prefix: Number(prefix) }) };
}
