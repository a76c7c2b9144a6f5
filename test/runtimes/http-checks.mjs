// What is HTTP: who may call, what is refused, plain JSON.
import assert from "node:assert/strict";
import { get, plainCall, TOKEN } from "./conversation.mjs";

export async function tokens({ url }) {
  for (const path of ["/mcp", "/discover", "/openapi.json"]) {
    for (const headers of [{}, { authorization: "Bearer wrong" }]) {
      const response = await fetch(new URL(path, url), { headers });
      assert.equal(response.status, 401);
      assert.match(response.headers.get("www-authenticate"), /^Bearer/);
    }
  }
  assert.equal((await fetch(new URL("/health", url))).status, 200);
}

/** By an issuer of access tokens. The first two come at once: the issuer's keys are still on their way for the second. */
export async function oauth({ url, issuer }) {
  const authorized = async (token) => (await get(url, "/discover", { authorization: `Bearer ${token}` })).status;
  const [ada, eve] = [await issuer.token({ aud: "combat" }), await issuer.token({ aud: "elsewhere" })];
  assert.deepEqual(await Promise.all([authorized(ada), authorized(ada)]), [200, 200]);
  assert.deepEqual([await authorized(eve), await authorized(TOKEN), await authorized(ada)], [401, 401, 200]);
  const { authorization_servers: servers } = await (await get(url, "/.well-known/oauth-protected-resource")).json();
  assert.deepEqual(servers, [issuer.url]);
}

export async function plain({ url }) {
  const { openapi, paths } = await (await get(url, "/openapi.json")).json();
  assert.equal(openapi, "3.1.0");
  assert.ok(paths["/call/combat/lookUp"]);
  assert.equal((await (await get(url, "/discover/combat")).json()).tools.length, 4);
  assert.deepEqual(await plainCall(url, "combat/intro", ["Ogre"]), [200, "A wild Ogre appears!"]);
  assert.equal((await plainCall(url, "combat/intro", { monster: 1 }))[0], 400);
  assert.equal((await plainCall(url, "combat/other", []))[0], 404);
  const lost = await get(url, "/nowhere");
  assert.equal(lost.status, 404);
  assert.match((await lost.json()).error, /^there is nothing at GET \/nowhere/);
}

export async function strangers({ url }) {
  const status = async (body, headers) => (await plainCall(url, "combat/intro", body, headers))[0];
  assert.equal(await status(["Ogre"], { origin: "https://evil.example" }), 403);
  assert.equal(await status(["Ogre"], { "content-type": "text/plain" }), 415);
  assert.equal(await status("[", {}), 400);
  // workerd answers and closes the connection at once; for Node's fetch, which still sends then, there is no answer.
  assert.ok([413, "closed"].includes(await status([" ".repeat(5 * 1024 * 1024)]).catch(() => "closed")));
  assert.equal((await get(url, "/mcp")).status, 405);
  const page = "http://localhost:5173";
  const asked = await fetch(new URL("/mcp", url), {
    method: "OPTIONS",
    headers: { origin: page, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
  });
  assert.deepEqual([asked.status, asked.headers.get("access-control-allow-origin")], [204, page]);
}
