// What the user's module finds around it.
import assert from "node:assert/strict";
import { get, handshake, newest, plainCall, withClient } from "./conversation.mjs";

/** What the probe is served with. */
export const PROBE = { PROBE_KEY: "a secret of the probe", PROBE_UNIT: "F" };

export async function environment({ url }) {
  assert.deepEqual(await plainCall(url, "probe/environment", []), [200, ["F", "F", "F", PROBE.PROBE_KEY]]);
  assert.deepEqual(await plainCall(url, "probe/bound", []), [200, 10]);
  assert.deepEqual(await plainCall(url, "probe/leak", []), [500, "the key ***PROBE_KEY*** is wrong"]);
}

export async function values({ url }) {
  assert.deepEqual(await plainCall(url, "probe/reversed", ["AQID"]), [200, "AwIB"]);
  assert.deepEqual(await plainCall(url, "probe/repeated", ["aaa"]), [200, "aaa"]);
  assert.equal((await plainCall(url, "probe/repeated", ["aab"]))[0], 400);
}

export async function limits({ url }) {
  assert.deepEqual(await plainCall(url, "probe/slow", []), [504, "timed out after 100 ms"]);
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await plainCall(url, "probe/rare", []))[0]);
  assert.deepEqual(statuses, [200, 200, 429]);
}

/** Calls that come while one runs wait for that one, in another request. */
export async function shared({ url }) {
  const call = (x) => plainCall(url, "probe/cached", [x]);
  const [one, other, ...same] = await Promise.all([call(1), call(2), call(1), call(1)]);
  assert.deepEqual([one[0], other[0]], [200, 200]);
  assert.notDeepEqual(one, other);
  for (const each of [...same, await call(1)]) assert.deepEqual(each, one);
}

/** A module that imports `node:timers/promises`. */
export async function conformance({ url }) {
  for (const create of [newest, handshake]) {
    await withClient(url, create, async (client) => {
      const { content } = await client.callTool({ name: "test_tool_with_progress" }, { onprogress: () => undefined });
      assert.match(content[0].text, /successfully/);
      const { contents } = await client.readResource({ uri: "test://static-binary" });
      assert.ok(contents[0].blob.length > 50);
      assert.equal((await client.getPrompt({ name: "test_simple_prompt" })).messages.length, 1);
    });
  }
}

export async function withoutNode({ url, said }) {
  assert.equal((await get(url, "/discover")).status, 500);
  assert.match(said(), /error: this module needs 'process' of Node, which is not there: .*nodejs_compat/);
}
