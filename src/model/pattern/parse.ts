/** What a regular expression is made of, as far as it tells how many ways there are to match a text. */
export type PatternTree =
  /** Takes one character: a literal, an escape, a class, the dot. */
  | { readonly kind: "atom"; readonly source: string }
  | { readonly kind: "sequence"; readonly parts: readonly PatternTree[] }
  | { readonly kind: "choice"; readonly arms: readonly PatternTree[] }
  | { readonly kind: "repeat"; readonly body: PatternTree; readonly least: number; readonly most: number }
  /** A look-around: takes nothing of the text, however its body matches. */
  | { readonly kind: "look"; readonly body: PatternTree };

const TOKEN =
  /\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\\d+|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|<[^>]*>|[a-z-]*:)|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu;

interface Tokens {
  /** The next token, which stays where it is. */
  next(): string | undefined;
  take(): string | undefined;
}

/** @param source a valid regular expression under the `u` flag */
export function parsePattern(source: string): PatternTree {
  const all = source.match(TOKEN) ?? [];
  let at = 0;
  return parseChoice({ next: () => all[at], take: () => all[at++] });
}

function parseChoice(tokens: Tokens): PatternTree {
  const arms = [parseSequence(tokens)];
  while (tokens.next() === "|") {
    tokens.take();
    arms.push(parseSequence(tokens));
  }
  const [only] = arms;
  return arms.length === 1 && only ? only : { kind: "choice", arms };
}

function parseSequence(tokens: Tokens): PatternTree {
  const parts: PatternTree[] = [];
  for (let token = tokens.next(); token !== undefined && token !== "|" && token !== ")"; token = tokens.next()) {
    tokens.take();
    const part = parsePart(token, tokens);
    const range = rangeOf(tokens.next());
    if (range) tokens.take();
    parts.push(range ? { kind: "repeat", body: part, ...range } : part);
  }
  return { kind: "sequence", parts };
}

function parsePart(token: string, tokens: Tokens): PatternTree {
  if (token.startsWith("(")) {
    const body = parseChoice(tokens);
    tokens.take();
    return /^\(\?<?[=!]$/.test(token) ? { kind: "look", body } : body;
  }
  // Assertions take nothing.
  return /^(?:[$^]|\\[bB])$/.test(token) ? { kind: "sequence", parts: [] } : { kind: "atom", source: token };
}

function rangeOf(token: string | undefined): { readonly least: number; readonly most: number } | undefined {
  switch (token?.[0]) {
    case "*":
      return { least: 0, most: Number.POSITIVE_INFINITY };
    case "+":
      return { least: 1, most: Number.POSITIVE_INFINITY };
    case "?":
      return { least: 0, most: 1 };
    case "{": {
      const [, least = "", more, most] = /^\{(\d+)(,(\d*))?/.exec(token) ?? [];
      return { least: Number(least), most: more === undefined ? Number(least) : most ? Number(most) : Number.POSITIVE_INFINITY };
    }
    default:
      return undefined;
  }
}
