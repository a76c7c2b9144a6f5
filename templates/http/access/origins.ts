/** Which names this server is reached under, and which web pages may use it. */
export interface AllowList {
  /** Names (of any port), `name:port`, or `*`. */
  readonly hosts: readonly string[];
  /** Origins as browsers send them, or `*`. */
  readonly origins: readonly string[];
  /** Addresses are as good as names: nobody's DNS says where they lead. */
  readonly anyAddress: boolean;
}

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether a name or address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  return host === "::1" || LOOPBACK.includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether a `Host` header, or the authority of a URL, is one of this server's: others are aimed here by somebody's DNS. */
export function hostAllowed(host: string, { hosts, anyAddress }: AllowList): boolean {
  const url = parsed(`http://${host}`);
  if (!url || url.host === "" || /[/?#@\\]/.test(host)) return false;
  const { hostname } = url;
  if (LOOPBACK.includes(hostname) || hosts.includes("*") || hosts.includes(hostname) || hosts.includes(host.toLowerCase())) return true;
  return anyAddress && (/^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith("["));
}

/** Whether pages of an origin may use this server: its own, those on this machine, and those that were named. */
export function originAllowed(origin: string, host: string, { origins }: AllowList): boolean {
  if (origins.includes("*") || origins.includes(origin)) return true;
  const url = parsed(origin);
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  return LOOPBACK.includes(url.hostname) || url.host === parsed(`${url.protocol}//${host}`)?.host;
}

function parsed(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
