import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from "jose";
import type { Principal } from "../../protocol/session.ts";
import { isRecord } from "../../shape/record.ts";
import type { Verify } from "./tokens.ts";

/** Whose access tokens are accepted, and for whom they must have been made. */
export interface OAuth {
  readonly issuer: string;
  readonly audiences: readonly string[];
}

/** Signatures by keys that only the issuer has; a shared secret would let this server make tokens, and `none` anybody. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];

/** Clocks may differ by this much, in seconds. */
const TOLERANCE = 5;

/** The issuer's keys cannot be had: no token can be judged at the moment. */
export class IssuerUnreachable extends Error {}

/** Accepts JWT access tokens of the issuer (RFC 9068, RFC 8707). Its keys are fetched when the first token comes, and kept. Throws `IssuerUnreachable`. */
export function createJwtVerifier({ issuer, audiences }: OAuth): Verify {
  const options = { issuer, audience: [...audiences], algorithms: ALGORITHMS, requiredClaims: ["exp", "sub"], clockTolerance: TOLERANCE };
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const issuerKeys = (): Promise<JWTVerifyGetKey> => {
    keys ??= discoverKeys(issuer).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
  return async (token) => {
    // What is no JWT must not make this server fetch anything.
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
    const getKey = await issuerKeys();
    try {
      return principalOf(await verifiedPayload(token, getKey, options));
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== "ERR_JOSE_GENERIC")
        return undefined;
      throw new IssuerUnreachable(`the keys of ${issuer} cannot be fetched`, { cause: error });
    }
  };
}

/** What a token says, when it is right. One that names no key may be signed by any of those that fit. */
async function verifiedPayload(token: string, getKey: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, getKey, options)).payload;
  } catch (several) {
    if (!(several instanceof errors.JWKSMultipleMatchingKeys)) throw several;
    for await (const key of several) {
      try {
        return (await jwtVerify(token, key, options)).payload;
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function principalOf(payload: JWTPayload): Principal {
  const { iss, sub, exp } = payload;
  const scopes = [payload["scope"], payload["scp"]].flatMap((claim) => (Array.isArray(claim) ? claim.map(String) : words(claim)));
  return { subject: JSON.stringify([iss, sub]), scopes, ...(exp !== undefined && { expires: (exp + TOLERANCE) * 1000 }) };
}

function words(claim: unknown): string[] {
  return typeof claim === "string" ? claim.split(" ").filter((word) => word !== "") : [];
}

/** Finds the issuer's keys by its metadata (RFC 8414 section 3, OpenID Connect Discovery 1.0). */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  for (const url of metadataUrls(issuer)) {
    const metadata = await fetchJson(url);
    // Another issuer's metadata would bring another issuer's keys (RFC 8414 section 3.3).
    if (!isRecord(metadata) || metadata["issuer"] !== issuer || typeof metadata["jwks_uri"] !== "string") continue;
    return createRemoteJWKSet(new URL(metadata["jwks_uri"]));
  }
  throw new IssuerUnreachable(`${issuer} has no metadata with its own name and a 'jwks_uri'`);
}

function metadataUrls(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  const urls = ["oauth-authorization-server", "openid-configuration"].map((name) => `${origin}/.well-known/${name}${path}`);
  return path === "" ? urls : [...urls, `${origin}${path}/.well-known/openid-configuration`];
}

async function fetchJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(5_000) });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
