import type { Formats } from "./format.ts";

export const formats: Formats = {
  email: { expected: "an email address", fits: isEmail },
  uri: { expected: 'an absolute URI such as "https://example.com/a"', fits: isUri },
  "uri-reference": { expected: "a URI or a relative reference", fits: isUriReference },
  hostname: { expected: "a host name", fits: isHostname },
  ipv4: { expected: "an IPv4 address", fits: isIpv4 },
  ipv6: { expected: "an IPv6 address", fits: isIpv6 },
};

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
