/** Escapes double with each depth of JSON: so many backslashes stand in front of a quote that is four deep. */
const MAX_ESCAPES = 15;

/** One more than may be in front: a backslash of the value itself, as deep. */
const MAX_DOUBLED = MAX_ESCAPES + 1;

/**
 * Finds a value in whatever form it stands in a text: as it is, on one line, as part of JSON (of JSON in JSON, too) or of a URL, and inside
 * of what is encoded in base64 or base64url, whatever stands in front of it and behind it there.
 *
 * @param written how characters stand in the text
 */
export function secretPattern(value: string, written: (text: string) => string = (text) => text): RegExp {
  const trimmed = value.trim();
  const tokens = trimmed.match(/[ \t\r\n]+|\\+[^\s\\\w]?|[\s\S]/gu) ?? [];
  const plain = tokens.map(tokenPattern).join("");
  const encoded = [0, 1, 2].map((before) => base64Pattern(Buffer.from(trimmed), before));
  // Characters beyond ASCII stand in the pattern as they are, in no class and without a number.
  return new RegExp(written([plain, ...encoded].join("|")), "gu");
}

/** One character, a run of white space, or a run of backslashes with the character that they may seem to escape. */
function tokenPattern(token: string): string {
  if (/^[ \t\r\n]/.test(token)) return `(?:\\s|\\+|${percentPattern(" ")}|%0[9ADad]|\\\\{1,${MAX_ESCAPES}}[nrt])+`;
  if (/^\w$/.test(token)) return token;
  const slashes = /^\\*/.exec(token)?.[0].length ?? 0;
  const last = token.slice(slashes);
  const most = slashes * MAX_DOUBLED + (last === "" ? 0 : MAX_ESCAPES);
  const run = slashes === 0 ? `\\\\{0,${most}}` : `(?:\\\\|${percentPattern("\\")}){${slashes},${most}}`;
  if (last === "") return run;
  const hex = last.charCodeAt(0).toString(16).padStart(4, "0");
  const escapes = [`u${anyCase(hex)}`, ...(last === "\b" ? ["b"] : last === "\f" ? ["f"] : [])];
  const code = last.length === 1 ? `|\\\\{1,${MAX_ESCAPES}}(?:${escapes.join("|")})` : "";
  const own = `${run}(?:${literal(last)}|${percentPattern(last)})`;
  return slashes === 0 ? `(?:${own}${code})` : own;
}

/** `%2F`, in small letters, too, and as part of a URL that is part of another. */
function percentPattern(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%(?:25)*${anyCase(byte.toString(16).padStart(2, "0"))}`).join("");
}

/**
 * The characters that stand for the bytes alone, when so many bytes of a group of three are in front; and those at both ends, in which some
 * of their bits are.
 */
function base64Pattern(bytes: Buffer, before: number): string {
  const bits = [before * 8, (before + bytes.length) * 8] as const;
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const [from, to] = [Math.ceil(bits[0] / 6), Math.floor(bits[1] / 6)];
  const any = "(?:[\\w+/-]|%2[BFbf])";
  const inside = text.slice(from, to).replace(/[+/]/g, (each) => (each === "+" ? "(?:[+\\-]|%2[Bb])" : "(?:[\\/_]|%2[Ff])"));
  return `${bits[0] % 6 === 0 ? "" : any}${inside}${bits[1] % 6 === 0 ? "" : any}(?:=|%3[Dd]){0,2}`;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
