import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { formSchema } from "../emit/form-schema.ts";
import type { Elicitation } from "../model/model.ts";

/**
 * Gives the calls of `Context.elicit` whose form is a type the schema as their second argument, while their files are read. It stands
 * on the line of the call, so that all lines keep their numbers.
 */
export function elicitationForms(elicitations: readonly Elicitation[]): Plugin {
  return {
    name: "mcpc-elicitation-forms",
    setup({ onLoad }) {
      const byFile = new Map<string, Elicitation[]>();
      for (const each of elicitations) {
        const file = realpathSync(each.file);
        byFile.set(file, [...(byFile.get(file) ?? []), each]);
      }
      onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: "file" }, async ({ path }) => {
        const found = byFile.get(realpathSync(path));
        if (!found) return undefined;
        const source = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
        return { contents: withForms(source, found), loader: "default" };
      });
    },
  };
}

function withForms(source: string, elicitations: readonly Elicitation[]): string {
  const lastFirst = [...elicitations].sort((a, b) => b.offset - a.offset);
  return lastFirst.reduce((text, { offset, comma, form }) => {
    return `${text.slice(0, offset)}${comma ? "," : ""} ${JSON.stringify(formSchema(form))}${text.slice(offset)}`;
  }, source);
}
