/**
 * The text that a header value stands for ("Value Encoding" of `basic/transports/streamable-http`): `=?base64?...?=` is decoded.
 * `undefined` for what no client may send.
 */
export function decodeHeaderValue(value: string): string | undefined {
  if (/[^\x20-\x7e\t]/.test(value)) return undefined;
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (encoded === undefined) return value;
  if (encoded.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether a header says what the body says: integers by value, booleans as `true` and `false`. */
export function saysTheSame(text: string, value: unknown): boolean {
  if (typeof value === "number") return text.trim() !== "" && Number(text) === value;
  return typeof value === "boolean" ? text === String(value) : text === value;
}
