import { afterEach, expect, it, vi } from "vitest";
import type { Manifest } from "../../templates/contract.ts";
import { prepareEnvironment } from "../../templates/http/environment.ts";
import { createFetch } from "../../templates/http/fetch.ts";
import { allParts } from "../runtime/support/all-parts.ts";
import { createSampleCode, sampleManifest } from "../runtime/support/sample.ts";

const OPEN = { MCPC_ALLOW_NO_AUTH: "1" };

afterEach(() => {
  vi.restoreAllMocks();
});

const answer = async (env: object, headers: Record<string, string> = {}, manifest: Manifest = sampleManifest): Promise<unknown[]> => {
  const fetch = createFetch(manifest, createSampleCode().load, allParts, manifest.env && prepareEnvironment);
  const response = await fetch(new Request("https://tools.example/discover", { headers }), env);
  return [response.status, await response.text()];
};

it("names the variables that a refusal is mended by", async () => {
  expect(await answer(OPEN, { origin: "https://evil.example" })).toEqual([
    403,
    expect.stringContaining("name it with MCPC_ALLOWED_ORIGINS"),
  ]);
  expect(await answer({ ...OPEN, MCPC_ALLOWED_HOSTS: "other.example" })).toEqual([
    403,
    expect.stringContaining("name it with MCPC_ALLOWED_HOSTS"),
  ]);
});

it("says in its log which variables are wrong or missing, and where they are set", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const needs = { ...sampleManifest, env: [{ name: "SAMPLE_NEEDED", required: true } as const] };
  for (const [env, manifest, text] of [
    [{ MCPC_AUDIENCE: "x" }, sampleManifest, "MCPC_AUDIENCE says nothing without MCPC_OAUTH_ISSUER"],
    [{ MCPC_OAUTH_ISSUER: "https://id.example" }, sampleManifest, "MCPC_OAUTH_ISSUER needs MCPC_AUDIENCE"],
    [OPEN, needs, "set it in the platform's environment, or in what it hands over as second argument"],
  ] as const) {
    expect((await answer(env, {}, manifest))[0]).toBe(500);
    expect(log.mock.lastCall?.[0]).toContain(text);
    expect(log.mock.lastCall?.[0]).not.toContain("--");
  }
});
