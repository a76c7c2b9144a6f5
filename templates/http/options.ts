import type { OAuth } from "./access/oauth.ts";

/** What options are called where they are given. */
export interface OptionNames {
  readonly hosts: string;
  readonly origins: string;
  readonly issuer: string;
  readonly audience: string;
}

export const FLAG_NAMES: OptionNames = {
  hosts: "--allowed-hosts",
  origins: "--allowed-origins",
  issuer: "--oauth-issuer",
  audience: "--audience",
};

export const VARIABLE_NAMES: OptionNames = {
  hosts: "MCPC_ALLOWED_HOSTS",
  origins: "MCPC_ALLOWED_ORIGINS",
  issuer: "MCPC_OAUTH_ISSUER",
  audience: "MCPC_AUDIENCE",
};

/** How a module is served over HTTP. */
export interface HttpOptions {
  /** Where the MCP endpoint lies. */
  readonly path: string;
  /** Keep nothing between requests. */
  readonly stateless: boolean;
  /** Names this server is reached under, besides those of this machine; `*` for any. */
  readonly allowedHosts: readonly string[];
  /** Web pages that may use it, besides those of this machine; `*` for any. */
  readonly allowedOrigins: readonly string[];
  /** Whether addresses are taken where names are checked. */
  readonly anyAddress: boolean;
  /** Bearer tokens, any of which is accepted. */
  readonly tokens: readonly string[];
  readonly oauth: OAuth | undefined;
  /** The largest body in bytes. */
  readonly bodyLimit: number;
  /** For those who mend what a refusal tells of. */
  readonly names: OptionNames;
}

/** What a bearer token may consist of (RFC 6750 section 2.1). */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** What is wrong with the credentials that were configured; `undefined` when nothing is. */
export function credentialsProblem(
  tokens: readonly string[],
  issuer: string | undefined,
  audiences: readonly string[],
  names: OptionNames,
): string | undefined {
  const known = tokens.every((token) => TOKEN.test(token));
  const problems = known ? [] : ["a token may consist of letters, digits and . _ ~ + / - with = at the end"];
  if (issuer === undefined && audiences.length > 0) problems.push(`${names.audience} says nothing without ${names.issuer}`);
  if (issuer !== undefined && !(/^https?:\/\//.test(issuer) && URL.canParse(issuer)))
    problems.push(`${names.issuer} must be a URL, not '${issuer}'`);
  if (issuer !== undefined && audiences.length === 0)
    problems.push(`${names.issuer} needs ${names.audience}: whom its tokens must be made for, usually this server's URL`);
  return problems.length > 0 ? problems.join("\nerror: ") : undefined;
}

/** `a, b` -> a and b. */
export function listed(text: string | undefined): string[] {
  return (text ?? "").split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
}
