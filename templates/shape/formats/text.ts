import { type Format, type Formats, matches } from "./format.ts";

const base64: Format = { expected: "base64", fits: isBase64 };

export const formats: Formats = {
  uuid: { expected: "a UUID", fits: matches(/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i) },
  regex: { expected: "a regular expression", fits: isRegex },
  "json-pointer": { expected: 'a JSON pointer such as "/a/0"', fits: matches(/^(?:\/(?:[^~/]|~[01])*)*$/) },
  byte: base64,
  base64,
};

function isRegex(text: string): boolean {
  // Valid for JavaScript, but surely meant as the anchor of another language.
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** RFC 4648 section 4, padded. */
function isBase64(text: string): boolean {
  const body = text.endsWith("==") ? text.slice(0, -2) : text.endsWith("=") ? text.slice(0, -1) : text;
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(body);
}
