import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** An issuer of access tokens on this machine. */
export async function openIssuer() {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const key = { ...(await exportJWK(publicKey)), alg: "ES256", kid: "1" };
  const server = createServer(({ url: path }, response) => {
    // Slow enough for a second request to come meanwhile.
    setTimeout(() => response.end(JSON.stringify(path === "/keys" ? { keys: [key] } : { issuer: url, jwks_uri: `${url}/keys` })), 100);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    token: (claims) =>
      new SignJWT({ iss: url, sub: "ada", ...claims })
        .setProtectedHeader({ alg: "ES256", kid: "1" })
        .setExpirationTime("5 minutes")
        .sign(privateKey),
    close: () => server.close(),
  };
}
