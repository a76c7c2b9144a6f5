import { afterEach, expect, it } from "vitest";
import { configText } from "../../templates/clients/config-text.ts";
import { clients } from "../../templates/clients/index.ts";
import { notations } from "../../templates/clients/notations.ts";
import type { EnvEntry } from "../../templates/contract.ts";
import { variable } from "../../templates/env/variable.ts";

const NAME = "WEATHER_KEY";

afterEach(() => {
  delete process.env[NAME];
});

function valueFor(text: string): string | undefined {
  process.env[NAME] = text;
  return variable(NAME);
}

/** The texts in a value that speak of the variable, however deep. */
function references(value: unknown): string[] {
  if (typeof value === "string") return value.includes(NAME) && value !== NAME ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(references) : [];
}

const variables: EnvEntry[] = [{ name: NAME, secret: true, required: true }, { name: NAME }];

it.each([...clients].filter(([, { reference }]) => reference))("what %s has for a variable counts as not set", (_, client) => {
  for (const server of ["weather", "we-ather $& x"])
    for (const entry of variables) {
      const written = references({ ...JSON.parse(configText(client, server, { command: "node", args: [], env: [entry] })), inputs: [] });
      expect(written).toHaveLength(1);
      expect(valueFor(written[0] ?? "")).toBeUndefined();
    }
});

it("every notation counts as not set, with whatever there is to fall back on", () => {
  for (const notation of Object.values(notations))
    expect(valueFor(notation.replace("NAME", NAME).replace("SERVER", "weather")), notation).toBeUndefined();
  expect(valueFor("${WEATHER_KEY:-default: one}")).toBeUndefined();
});

it("what speaks of another variable, or of more, is a value", () => {
  for (const text of [
    "$OTHER_WEATHER_KEY",
    "$WEATHER_KEYS",
    "${env:KEY}",
    "x$WEATHER_KEY",
    "${WEATHER_KEY} x",
    "${input:weather-KEY}",
    NAME,
  ])
    expect(valueFor(text)).toBe(text);
});
