import { MISFIT } from "../run.ts";
import { type Codec, type Codecs, isA } from "./codec.ts";

const LITERAL = /^\/(.+)\/([a-z]*)$/s;

/**
 * `RegExp` <-> its source. A text of the form `/source/flags` is taken as JavaScript writes it, and is also how an
 * expression with flags goes out; a source never starts with a bare slash, so nothing is ambiguous on the way out.
 */
const regexp: Codec = {
  value: "a RegExp",
  revive(wire) {
    if (typeof wire !== "string") return MISFIT;
    const [, source = wire, flags = ""] = LITERAL.exec(wire) ?? [];
    try {
      return new RegExp(source, flags);
    } catch {
      return MISFIT;
    }
  },
  dissolve(value) {
    if (!isRegExp(value)) return MISFIT;
    return value.flags === "" ? value.source : `/${value.source}/${value.flags}`;
  },
};

export const codecs: Codecs = { regexp };

function isRegExp(value: unknown): value is RegExp {
  return value instanceof RegExp || isA(value, "RegExp");
}
