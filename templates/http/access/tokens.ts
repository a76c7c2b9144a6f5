import type { Principal } from "../../protocol/session.ts";

/** Finds who a bearer token belongs to; `undefined` for a token that is not valid. */
export type Verify = (token: string) => Promise<Principal | undefined>;

/**
 * Accepts the given tokens, in a time that does not depend on how much of one is right: digests are compared, all of them to the end.
 * These know no scopes.
 */
export function createTokenVerifier(tokens: readonly string[]): Verify {
  const expected = Promise.all(tokens.map(digest));
  return async (token) => {
    const given = await digest(token);
    const found = (await expected).reduce((match, known, index) => (equal(known, given) ? index : match), -1);
    return found === -1 ? undefined : { subject: `token ${found + 1}`, scopes: undefined };
  };
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? -1)), 0) === 0;
}
