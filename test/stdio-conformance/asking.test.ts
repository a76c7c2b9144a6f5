import { expect } from "vitest";
import { ableClient } from "../support/able-client.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import type { Session } from "../support/session.ts";
import { BOTH, resultOf, STATELESS, scenarios, text } from "./scenarios.ts";

const scenario = scenarios();

/**
 * Calls a tool that asks the client once: what it asked, and how it ended. In one era the question is a request of the server's, in the
 * other a part of the result, and the answer a part of the next request.
 */
async function ask(
  session: Session,
  name: string,
  args: JsonRecord = {},
): Promise<{ readonly method: unknown; readonly params: unknown; readonly content: unknown }> {
  const started = session.start("tools/call", { name, arguments: args });
  const first = await resultOf(started.reply);
  if (session.revision !== STATELESS) {
    const asked = started.since().filter(({ id, method }) => id !== undefined && method !== undefined);
    expect(asked).toHaveLength(1);
    return { method: asked[0]?.["method"], params: asked[0]?.["params"], content: first["content"] };
  }
  expect(first).toMatchObject({ resultType: "input_required", requestState: expect.any(String) });
  const requests = isRecord(first["inputRequests"]) ? Object.entries(first["inputRequests"]) : [];
  expect(requests).toHaveLength(1);
  const [key, request] = requests[0] ?? [];
  if (key === undefined || !isRecord(request)) expect.fail("no input request");
  const { method, params } = request;
  const answer = ableClient.answer(String(method), isRecord(params) ? params : {});
  const retry = { name, arguments: args, requestState: first["requestState"], inputResponses: { [key]: answer } };
  return { method, params, content: (await resultOf(session.request("tools/call", retry)))["content"] };
}

scenario("tools-call-sampling", BOTH, async (session) => {
  const { method, params, content } = await ask(session, "test_sampling", { prompt: "Test prompt for sampling" });
  expect(method).toBe("sampling/createMessage");
  expect(params).toEqual({ messages: [{ role: "user", content: text("Test prompt for sampling") }], maxTokens: 100 });
  expect(content).toEqual([text("LLM response: This is a test response from the client")]);
});

scenario("tools-call-elicitation", BOTH, async (session) => {
  const { method, params, content } = await ask(session, "test_elicitation", { message: "Please provide your information" });
  expect(method).toBe("elicitation/create");
  expect(params).toMatchObject({
    message: "Please provide your information",
    requestedSchema: {
      type: "object",
      properties: {
        username: { type: "string", description: "User's response" },
        email: { type: "string", description: "User's email address" },
      },
      required: ["username", "email"],
    },
  });
  expect(content).toEqual([text('User response: action=accept, content={"username":"Alice","email":"alice@example.com"}')]);
});

scenario("elicitation-sep1034-defaults", BOTH, async (session) => {
  const { params, content } = await ask(session, "test_elicitation_sep1034_defaults");
  expect(params).toMatchObject({
    requestedSchema: {
      properties: {
        name: { type: "string", default: "John Doe" },
        age: { type: "integer", default: 30 },
        score: { type: "number", default: 95.5 },
        status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
        verified: { type: "boolean", default: true },
      },
    },
  });
  const filled = '{"name":"Alice","age":25,"score":25,"status":"pending","verified":true}';
  expect(content).toEqual([text(`Elicitation completed: action=accept, content=${filled}`)]);
});

scenario("elicitation-sep1330-enums", BOTH, async (session) => {
  const { params, content } = await ask(session, "test_elicitation_sep1330_enums");
  const { requestedSchema } = isRecord(params) ? params : {};
  const fields = isRecord(requestedSchema) && isRecord(requestedSchema["properties"]) ? requestedSchema["properties"] : {};
  expect(Object.keys(fields)).toEqual(["untitledSingle", "titledSingle", "legacyEnum", "untitledMulti", "titledMulti"]);
  expect(fields["untitledSingle"]).toEqual({ type: "string", description: "Select one option", enum: ["option1", "option2", "option3"] });
  expect(fields["titledSingle"]).toMatchObject({ type: "string", oneOf: [{ const: "value1", title: "First Option" }, {}, {}] });
  expect(fields["titledSingle"]).not.toHaveProperty("enum");
  expect(fields["legacyEnum"]).toMatchObject({ enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] });
  expect(fields["untitledMulti"]).toMatchObject({ type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } });
  expect(fields["titledMulti"]).toMatchObject({ type: "array", items: { anyOf: [{ const: "value1", title: "First Choice" }, {}, {}] } });
  expect(fields["titledMulti"]).not.toHaveProperty("items.enum");
  const filled = {
    untitledSingle: "option3",
    titledSingle: "value3",
    legacyEnum: "opt3",
    untitledMulti: ["option2", "option3"],
    titledMulti: ["value2", "value3"],
  };
  expect(content).toEqual([text(`Elicitation completed: action=accept, content=${JSON.stringify(filled)}`)]);
});

scenario("elicitation by a page", BOTH, async (session) => {
  const { params, content } = await ask(session, "test_url_elicitation");
  expect(params).toMatchObject({ mode: "url", message: "Connect your account", url: "https://example.com/connect" });
  expect(content).toEqual([text("URL elicitation: accept")]);
});

scenario("roots", BOTH, async (session) => {
  const { method, content } = await ask(session, "test_input_required_result_list_roots");
  expect(method).toBe("roots/list");
  expect(content).toEqual([text("Found 1 root(s): file:///test/root")]);
});
