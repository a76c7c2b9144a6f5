import type { Completers, ExportPath } from "../../model/model.ts";
import { reportPair } from "../check-tags.ts";
import type { ReadContext } from "../context.ts";
import type { DocTag, ParsedDoc } from "../doc.ts";
import { findGiven, type Given } from "../given.ts";

const EXPECTED = "the name of a parameter and that of an exported function, such as 'city cities'";

/** `@complete param functionName`: argument -> the function, one of the entry's exports, that proposes values for it. */
export function readCompleters(doc: ParsedDoc, given: readonly Given[], exports: readonly ExportPath[], ctx: ReadContext): Completers {
  const found = new Map<string, { readonly path: ExportPath; readonly tag: DocTag }>();
  for (const tag of doc.tags.filter(({ name }) => name === "complete")) {
    const [param = "", name = "", ...more] = tag.text.trim().split(/\s+/);
    const target = findGiven(param, given);
    const path = exports.find((each) => each.path.join(".") === name);
    const names = given.map((each) => each.path);
    const other = target && found.get(target.key);
    if (name === "" || more.length > 0) {
      ctx.reportTag(tag, "invalid-tag-value", { tag: "complete", value: tag.text.trim(), expected: EXPECTED });
    } else if (!target) {
      ctx.reportTag(tag, "unknown-param", { tag: "complete", name: param, known: names, candidates: names });
    } else if (!path) {
      ctx.reportTag(tag, "unknown-completer", { name, known: exports.map((each) => each.path.join(".")) });
    } else if (other) reportPair(other.tag, tag, param, ctx);
    else found.set(target.key, { path, tag });
  }
  return Object.fromEntries([...found].map(([key, { path }]) => [key, path]));
}
