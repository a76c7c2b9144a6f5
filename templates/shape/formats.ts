/** A named `format`: what it takes and how it is called in messages. */
export interface Format {
  readonly expected: string;
  readonly fits: (text: string) => boolean;
}

/** Formats of strings that are enforced; others are only documentation. */
export const stringFormats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["date-time", { expected: 'a date-time such as "2024-05-17T09:30:00Z"', fits: isDateTime }],
  ["date", { expected: 'a date such as "2024-05-17"', fits: isDate }],
  ["time", { expected: 'a time with time zone such as "09:30:00Z"', fits: isTime }],
  [
    "duration",
    {
      expected: 'an ISO 8601 duration such as "PT1H30M"',
      fits: matches(/^P(?!$)(?:(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|\d+W)$/),
    },
  ],
  ["email", { expected: "an email address", fits: isEmail }],
  ["uri", { expected: 'an absolute URI such as "https://example.com/a"', fits: isUri }],
  ["uri-reference", { expected: "a URI or a relative reference", fits: isUriReference }],
  ["uuid", { expected: "a UUID", fits: matches(/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i) }],
  ["hostname", { expected: "a host name", fits: isHostname }],
  ["ipv4", { expected: "an IPv4 address", fits: isIpv4 }],
  ["ipv6", { expected: "an IPv6 address", fits: isIpv6 }],
  ["regex", { expected: "a regular expression", fits: isRegex }],
  ["json-pointer", { expected: 'a JSON pointer such as "/a/0"', fits: matches(/^(?:\/(?:[^~/]|~[01])*)*$/) }],
  ["byte", { expected: "base64", fits: isBase64 }],
  ["base64", { expected: "base64", fits: isBase64 }],
]);

/** Formats of numbers that say more than the type does; `float` and `double` do not. */
export const numberFormats: ReadonlyMap<string, { readonly expected: string; readonly fits: (value: number) => boolean }> = new Map([
  ["int32", { expected: "a 32-bit integer", fits: (value: number) => value === (value | 0) }],
  ["int64", { expected: "an integer", fits: Number.isInteger }],
]);

function matches(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `full-date` of RFC 3339. */
function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && !leap ? 28 : (DAYS[month - 1] ?? 0));
}

const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;

/** `full-time` of RFC 3339; a leap second must fall on 23:59:60 UTC. */
function isTime(text: string): boolean {
  const found = TIME.exec(text);
  if (found === null) return false;
  const [hour = 0, minute = 0, second = 0, , offsetHour = 0, offsetMinute = 0] = found.slice(1).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || offsetHour > 23 || offsetMinute > 59 || second > 60) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (found[4] === "-" ? -1 : 1);
  return (hour * 60 + minute - offset + 1440) % 1440 === 1439;
}

function isDateTime(text: string): boolean {
  const separator = /[t\s]/i.exec(text);
  return separator !== null && isDate(text.slice(0, separator.index)) && isTime(text.slice(separator.index + 1));
}

/** The `dot-atom@domain` form; quoted local parts and address literals are not taken. */
function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  const domain = text.slice(at + 1);
  return (
    at > 0 &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(text.slice(0, at)) &&
    domain.includes(".") &&
    domain.split(".").every(isLabel)
  );
}

function isLabel(label: string): boolean {
  return /^[a-z0-9-]+$/i.test(label) && !label.startsWith("-") && !label.endsWith("-");
}

/** RFC 1123, a final dot allowed. */
function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return name.length <= 253 && name.split(".").every((label) => label.length <= 63 && isLabel(label));
}

function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** RFC 4291 section 2.2: eight groups, `::` for one or more groups of zeros, the last two perhaps as IPv4. */
function isIpv6(text: string): boolean {
  const halves = text.split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1);
  const withIpv4 = last?.includes(".") === true;
  if (last !== undefined && withIpv4 && (!text.endsWith(last) || !isIpv4(last))) return false;
  const plain = withIpv4 ? groups.slice(0, -1) : groups;
  const count = plain.length + (withIpv4 ? 2 : 0);
  return plain.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count <= 7 : halves.length === 1 && count === 8);
}

// RFC 3986: appendix B splits, the character classes of section 3 check. Looser than the RFC where the validator that most
// clients use is: what a client lets through must not fail.
const URI_PARTS = /^(?:([a-z][a-z0-9+\-.]*):)?(?:\/{1,2}([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/i;
const USER = /^(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*$/i;
const NAME = /^(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*$/i;
const PATH = /^(?:[a-z0-9\-._~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i;
const QUERY = /^(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*$/i;

function isUri(text: string): boolean {
  const [, scheme, authority, path] = URI_PARTS.exec(text) ?? [];
  return scheme !== undefined && (authority !== undefined || path !== "") && isReference(text);
}

/** Quotes are taken, against the RFC. */
function isUriReference(text: string): boolean {
  return isReference(text.replaceAll('"', "'"));
}

function isReference(text: string): boolean {
  const found = URI_PARTS.exec(text);
  if (found === null) return false;
  const [, , authority = "", path = "", query = "", fragment = ""] = found;
  // Against the RFC, a path may start with two slashes.
  return (isAuthority(authority) || PATH.test(authority)) && PATH.test(path) && QUERY.test(query) && QUERY.test(fragment);
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf("@");
  const host = text.slice(at + 1).replace(/:\d*$/, "");
  if (at >= 0 && !USER.test(text.slice(0, at))) return false;
  if (!host.startsWith("[")) return NAME.test(host);
  const literal = host.slice(1, -1);
  return host.endsWith("]") && (isIpv6(literal) || /^v[0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+$/i.test(literal));
}

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
