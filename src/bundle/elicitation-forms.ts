import { realpathSync } from "node:fs";
import { formSchema } from "../emit/form-schema.ts";
import type { Elicitation } from "../model/model.ts";
import type { SourceEdit } from "./source-edits.ts";

/**
 * Gives the calls of `Context.elicit` whose form is a type the schema as their second argument. It stands on the line of the call, so
 * that all lines keep their numbers. Has to be the first edit: it knows the places in the source as it was.
 */
export function elicitationForms(elicitations: readonly Elicitation[]): SourceEdit {
  const byFile = new Map<string, Elicitation[]>();
  for (const each of elicitations) {
    const file = realpathSync(each.file);
    byFile.set(file, [...(byFile.get(file) ?? []), each]);
  }
  return (source, path) => {
    const found = byFile.size > 0 ? byFile.get(realpathSync(path)) : undefined;
    return found ? withForms(source, found) : source;
  };
}

function withForms(source: string, elicitations: readonly Elicitation[]): string {
  const lastFirst = [...elicitations].sort((a, b) => b.offset - a.offset);
  return lastFirst.reduce((text, { offset, comma, form }) => {
    return `${text.slice(0, offset)}${comma ? "," : ""} ${JSON.stringify(formSchema(form))}${text.slice(offset)}`;
  }, source);
}
