import type { JsonSchema } from "../../templates/contract.ts";
import type { Doc, TypeModel } from "../model/model.ts";
import { valueList } from "../model/value-list.ts";
import type { SchemaContext } from "./context.ts";
import { withDoc } from "./doc.ts";
import { literalSchema } from "./literal.ts";

type Literal = Extract<TypeModel, { readonly kind: "literal" }>;

/** `anyOf`, never `oneOf` (arms may overlap); literals of one type are joined into one `enum`, at the place of the first. */
export function unionSchema(parts: readonly TypeModel[], ctx: SchemaContext): JsonSchema {
  const members = parts.map(onTheWire);
  const literals = new Map<string, Literal[]>();
  for (const member of members.filter(isLiteral)) {
    const group = literals.get(typeName(member));
    if (group) group.push(member);
    else literals.set(typeName(member), [member]);
  }
  // A string that any string may stand for needs no second arm with a format (`string | Date`).
  const anyString = members.some((member) => member.kind === "string" && !member.limits);
  const arms = members.flatMap((member) => {
    if (anyString && member.kind === "coded" && member.wire.kind === "string") return [];
    if (!isLiteral(member)) return [ctx.schemaOf(member)];
    const group = literals.get(typeName(member)) ?? [];
    return group[0] === member ? [withDoc(literalSchema([...new Set(group.map(({ value }) => value))]), docOfValues(group))] : [];
  });
  const unique = [...new Map(arms.map((arm) => [JSON.stringify(arm), arm])).values()];
  const [only] = unique;
  return unique.length === 1 && only ? only : { anyOf: unique };
}

/** `10n` is 10 on the wire. */
function onTheWire(model: TypeModel): TypeModel {
  return model.kind === "coded" && model.wire.kind === "literal" ? { ...model.wire, ...(model.doc && { doc: model.doc }) } : model;
}

function docOfValues(literals: readonly Literal[]): Doc | undefined {
  const description = valueList(literals);
  return description === undefined ? undefined : { description };
}

function isLiteral(model: TypeModel): model is Literal {
  return model.kind === "literal";
}

function typeName({ value }: Literal): string {
  return value === null ? "null" : typeof value;
}
