import type { Json, Manifest } from "../../contract.ts";
import type { OAuth } from "./oauth.ts";

/** Where the metadata of a protected resource lies; the resource's own path may follow (RFC 9728 section 3.1). */
export const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** The protected resource that this server is. */
export interface ProtectedResource {
  /** Its canonical URI: the audience where that is a URL, else where the request went. */
  uri(requested: string): URL;
  /** RFC 9728 section 2, as JSON text. */
  metadata(requested: string): string;
  /** Whether a request asks for the metadata of this resource: without a path, with that of its URI, or with the one under which the endpoint lies here. */
  isDescribedAt(requested: string): boolean;
  /** A `WWW-Authenticate` header (RFC 6750 section 3, RFC 9728 section 5.1). */
  challenge(requested: string, error?: string, scopes?: readonly string[]): string;
}

export function createProtectedResource({ issuer, audiences }: OAuth, path: string, manifest: Manifest): ProtectedResource {
  const { every, all } = scopesOf(manifest);
  const canonical = audiences.find((audience) => /^https?:\/\//.test(audience) && URL.canParse(audience));
  const uri = (requested: string): URL => new URL(canonical ?? path, requested);
  const place = (pathname: string): string => `${METADATA_PATH}${pathname === "/" ? "" : pathname}`;
  return {
    uri,
    isDescribedAt: (requested) => [METADATA_PATH, place(path), place(uri(requested).pathname)].includes(new URL(requested).pathname),
    metadata(requested) {
      const metadata: { readonly [key: string]: Json } = {
        resource: uri(requested).href.replace(/(?<=^https?:\/\/[^/]+)\/$/, ""),
        resource_name: manifest.name,
        authorization_servers: [issuer],
        bearer_methods_supported: ["header"],
        ...(all.length > 0 && { scopes_supported: all }),
      };
      return JSON.stringify(metadata);
    },
    challenge(requested, error, scopes = every) {
      const { origin, pathname } = uri(requested);
      const parts = [
        ...(error === undefined ? [] : [`error="${error}"`]),
        ...(scopes.length > 0 ? [`scope="${scopes.join(" ")}"`] : []),
        `resource_metadata="${origin}${place(pathname)}"`,
      ];
      return `Bearer ${parts.join(", ")}`;
    },
  };
}

/** The scopes that are good for something, and those without which nothing can be called. */
function scopesOf({ tools, prompts = [], resources = [] }: Manifest): {
  readonly all: readonly string[];
  readonly every: readonly string[];
} {
  const needed = [...tools, ...prompts, ...resources].map(({ scopes = [] }) => scopes);
  const all = [...new Set(needed.flat())];
  return { all, every: all.filter((scope) => needed.every((scopes) => scopes.includes(scope))) };
}
