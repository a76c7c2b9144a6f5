import type { Completers, ExportPath } from "../../model/model.ts";
import type { Property } from "../../model/properties.ts";
import type { ReadContext } from "../context.ts";
import { reportPair } from "../docs/check-tags.ts";
import type { DocTag, ParsedDoc } from "../docs/doc.ts";
import { findProperty } from "./find-property.ts";

const EXPECTED = "the name of a parameter and that of an exported function, such as 'city cities'";

/** A function that `@complete` can name. */
export interface Completer {
  /** As the source calls it; a default export can be called `default`, too. */
  readonly name: string;
  readonly at: ExportPath;
}

/** `@complete param functionName`: argument -> the function, one of the entry's exports, that proposes values for it. */
export function readCompleters(doc: ParsedDoc, given: readonly Property[], exports: readonly Completer[], ctx: ReadContext): Completers {
  const found = new Map<string, { readonly path: ExportPath; readonly tag: DocTag }>();
  for (const tag of doc.tags.filter(({ name }) => name === "complete")) {
    const [param = "", name = "", ...more] = tag.text.trim().split(/\s+/);
    const target = findProperty(param, given);
    const path = (exports.find((each) => each.name === name) ?? exports.find((each) => each.at.path.join(".") === name))?.at;
    const names = given.map((each) => each.path);
    const other = target && found.get(target.key);
    if (name === "" || more.length > 0) {
      ctx.report("invalid-tag-value", { tag: "complete", value: tag.text.trim(), expected: EXPECTED }, tag.valueSpan);
    } else if (!target) {
      ctx.report("unknown-param", { tag: "complete", name: param, known: names, candidates: names }, tag.span);
    } else if (!path) {
      ctx.report("unknown-completer", { name, known: exports.map((each) => each.name) }, tag.valueSpan);
    } else if (other) reportPair(other.tag, tag, param, ctx);
    else found.set(target.key, { path, tag });
  }
  return Object.fromEntries([...found].map(([key, { path }]) => [key, path]));
}
