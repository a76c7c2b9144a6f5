import type { Property } from "../../model/properties.ts";
import type { ReadContext } from "../context.ts";
import type { DocTag } from "../doc.ts";

/** An expression of RFC 6570. A prefix of a variable (`{var:3}`) does not tell the whole of it, so there is none. */
const EXPRESSION = /\{[+#./;?&]?(\w+\*?(?:,\w+\*?)*)\}/g;

/** A scheme, and behind it what may stand in a URI (RFC 3986). */
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

const EXPECTED = "a URI with a scheme, such as notes:///today, or a template of one, such as notes:///{day}";

/** The URI of `@resource URI`. Its variables are what the function is given: neither has one more than the other. */
export function readUri(tag: DocTag, given: readonly Property[], ctx: ReadContext): string {
  const [uri = ""] = tag.text.trim().split(/\s/, 1);
  if (!URI.test(uri.replace(EXPRESSION, "x"))) {
    ctx.report("invalid-tag-value", { tag: "resource", value: uri, expected: EXPECTED }, tag.valueSpan);
    return uri;
  }
  const variables = [...uri.matchAll(EXPRESSION)].flatMap(([, names = ""]) => names.replaceAll("*", "").split(","));
  // A callback that may be left away is given by nobody.
  const wanted = given.filter(({ type, optional }) => !optional || ctx.bodyOf(type).kind !== "opaque").map(({ key }) => key);
  const missing = wanted.filter((name) => !variables.includes(name));
  const unknown = [...new Set(variables)].filter((name) => !wanted.includes(name));
  if (missing.length + unknown.length > 0) ctx.report("uri-variables", { uri, missing, unknown }, tag.span);
  return uri;
}
