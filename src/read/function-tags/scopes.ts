import type { ReadContext } from "../context.ts";
import type { ParsedDoc } from "../docs/doc.ts";

/** A `scope-token` of RFC 6749, section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** `@scope read write`, in one tag or in several; each name once. */
export function readScopes(doc: ParsedDoc, ctx: ReadContext): readonly string[] {
  const found = doc.tags.flatMap((tag) => {
    if (tag.name !== "scope") return [];
    const names = tag.text.trim().split(/\s+/).filter(Boolean);
    if (names.length > 0 && names.every((name) => SCOPE.test(name))) return names;
    ctx.report(
      "invalid-tag-value",
      { tag: "scope", value: tag.text.trim(), expected: "names of scopes with blanks between them" },
      tag.valueSpan,
    );
    return [];
  });
  return [...new Set(found)];
}
