/** What a URI may hold, as JSON Schema's `uri` and npm take it; brackets are for hosts that are numbers. */
const STRANGE = /[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/gu;

/**
 * An address of the web as machines take it: spaces and letters beyond ASCII written as `%20`, nobody's password in it.
 *
 * @returns `undefined` for what is none
 */
export function webAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (url.username === "" && url.password === "" && trimmed.search(STRANGE) === -1) return trimmed;
  url.username = "";
  url.password = "";
  return url.href.replaceAll(STRANGE, encodeURIComponent);
}
