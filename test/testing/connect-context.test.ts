import { join } from "node:path";
import { expect, it } from "vitest";
import { connect, type TestClient } from "../../src/testing/connect.ts";

const members = join(import.meta.dirname, "../../fixtures/ok/context/members/input.ts");
const HANDSHAKE = "2025-11-25";
const STATELESS = "2026-07-28";

it.each([HANDSHAKE, STATELESS])("a test answers as a client does, in %s", async (revision) => {
  const heard: unknown[] = [];
  const client: TestClient = {
    elicit: ({ message, schema }) => {
      heard.push({ message, schema });
      return { action: "accept", content: schema?.properties["size"] ? { size: "L", colours: ["red"], gift: true } : { name: "Ada" } };
    },
    notified: (method, params) => void heard.push({ method, ...params }),
  };
  const server = await connect(members, { revision, client });
  expect((await server.call("contact")).content).toEqual([{ type: "text", text: "Ada <> (30)" }]);
  expect((await server.call("order", { count: 2 })).content).toEqual([{ type: "text", text: "2 x L red true" }]);
  await server.call("whoami");
  expect(heard).toEqual([
    { message: "Who are you?", schema: CONTACT },
    { message: "Which ones?", schema: ORDER },
    { method: "notifications/progress", progressToken: expect.anything(), progress: 1, total: 2 },
    { method: "notifications/message", level: "info", data: "asked who calls" },
  ]);
});

it.each([HANDSHAKE, STATELESS])("without answers nothing can be asked, in %s", async (revision) => {
  const server = await connect(members, { revision });
  const call = server.call("contact");
  if (revision === STATELESS) await expect(call).rejects.toThrow("it has not declared the capability 'elicitation.form'");
  else expect(await call).toMatchObject({ isError: true });
});

const CONTACT = {
  type: "object",
  properties: {
    name: { type: "string", description: "How to call you" },
    mail: { type: "string", format: "email" },
    age: { type: "number", minimum: 18, default: 30 },
  },
  required: ["name"],
};

const ORDER = {
  type: "object",
  properties: {
    size: {
      type: "string",
      oneOf: [
        { const: "S", title: "Fits children" },
        { const: "L", title: "L" },
      ],
    },
    colours: { type: "array", items: { type: "string", enum: ["red", "blue"] } },
    gift: { type: "boolean" },
  },
  required: ["size", "colours", "gift"],
};
