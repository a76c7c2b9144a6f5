import type { TypeModel } from "./model.ts";

/** What comments say of single values of a type, one line each; JSON Schema's `enum` has no room for it. */
export function valueList(members: readonly TypeModel[]): string | undefined {
  const lines = members.flatMap((member) => {
    const text = member.kind === "literal" ? member.doc?.description : undefined;
    return member.kind === "literal" && text ? [`- ${JSON.stringify(member.value)}: ${text.replace(/\s*\n\s*/g, " ")}`] : [];
  });
  return lines.length > 0 ? lines.join("\n") : undefined;
}
