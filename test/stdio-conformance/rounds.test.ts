import { expect } from "vitest";
import { ableClient } from "../support/able-client.ts";
import { isRecord, type JsonRecord } from "../support/is-record.ts";
import type { Session } from "../support/session.ts";
import { resultOf, STATELESS, scenarios, text } from "./scenarios.ts";

const scenario = scenarios();

interface Round {
  readonly requests: JsonRecord;
  readonly state: string;
}

/** A request that must end in questions to the client. */
async function asked(session: Session, params: JsonRecord, method = "tools/call"): Promise<Round> {
  const result = await resultOf(session.request(method, params));
  expect(result).toMatchObject({ resultType: "input_required", inputRequests: expect.anything(), requestState: expect.any(String) });
  const { inputRequests: requests, requestState: state } = result;
  if (!isRecord(requests) || typeof state !== "string" || state === "") expect.fail(JSON.stringify(result));
  return { requests, state };
}

/** What the client answers. */
function answers({ requests }: Round): JsonRecord {
  const answer = (request: unknown) =>
    isRecord(request) ? ableClient.answer(String(request["method"]), isRecord(request["params"]) ? request["params"] : {}) : undefined;
  return Object.fromEntries(Object.entries(requests).map(([key, request]) => [key, answer(request)]));
}

const retry = (round: Round, inputResponses: JsonRecord = answers(round)): JsonRecord => ({ inputResponses, requestState: round.state });

/** Calls a tool, answers its questions once, and returns the content that comes then. */
async function once(session: Session, name: string, wanted: JsonRecord): Promise<unknown> {
  const round = await asked(session, { name, arguments: {} });
  expect(round.requests).toMatchObject(wanted);
  const result = await resultOf(session.request("tools/call", { name, arguments: {}, ...retry(round) }));
  expect(result["resultType"]).toBe("complete");
  return result["content"];
}

const accept = (content: JsonRecord): JsonRecord => ({ action: "accept", content });
const NAME = "test_input_required_result_elicitation";
const nameCall = (more: JsonRecord): JsonRecord => ({ name: NAME, arguments: {}, ...more });

scenario("input-required-result-basic-elicitation", [STATELESS], async (session) => {
  const schema = { properties: { name: { type: "string" } }, required: ["name"] };
  const wanted = { user_name: { method: "elicitation/create", params: { message: "What is your name?", requestedSchema: schema } } };
  expect(await once(session, NAME, wanted)).toEqual([text("Hello, Alice!")]);
});

scenario("input-required-result-basic-sampling", [STATELESS], async (session) => {
  const wanted = { capital_question: { method: "sampling/createMessage", params: { maxTokens: 100 } } };
  const content = await once(session, "test_input_required_result_sampling", wanted);
  expect(content).toEqual([text("Sampling result: This is a test response from the client")]);
});

scenario("input-required-result-basic-list-roots", [STATELESS], async (session) => {
  const content = await once(session, "test_input_required_result_list_roots", { client_roots: { method: "roots/list" } });
  expect(content).toEqual([text("Found 1 root(s): file:///test/root")]);
});

scenario("input-required-result-request-state", [STATELESS], async (session) => {
  const wanted = { confirm: { method: "elicitation/create" } };
  expect(await once(session, "test_input_required_result_request_state", wanted)).toEqual([text("state-ok: requestState validated")]);
});

scenario("input-required-result-multiple-input-requests", [STATELESS], async (session) => {
  const content = await once(session, "test_input_required_result_multiple_inputs", {
    user_name: { method: "elicitation/create" },
    greeting: { method: "sampling/createMessage" },
    client_roots: { method: "roots/list" },
  });
  expect(content).toEqual([text("Name: Alice; Greeting: This is a test response from the client; Roots: 1")]);
});

scenario("input-required-result-multi-round", [STATELESS], async (session) => {
  const params = { name: "test_input_required_result_multi_round", arguments: {} };
  const first = await asked(session, params);
  expect(Object.keys(first.requests)).toEqual(["step1"]);
  const second = await asked(session, { ...params, ...retry(first) });
  expect(Object.keys(second.requests)).toEqual(["step2"]);
  expect(second.state).not.toBe(first.state);
  const { content } = await resultOf(session.request("tools/call", { ...params, ...retry(second, { step2: accept({ color: "red" }) }) }));
  expect(content).toEqual([text("Multi-round complete for Alice who likes red")]);
});

scenario("input-required-result-missing-input-response", [STATELESS], async (session) => {
  const { requests } = await asked(session, nameCall({ inputResponses: { wrong_key: accept({ name: "Alice" }) } }));
  expect(Object.keys(requests)).toEqual(["user_name"]);
});

scenario("input-required-result-non-tool-request", [STATELESS], async (session) => {
  const params = { name: "test_input_required_result_prompt" };
  const round = await asked(session, params, "prompts/get");
  expect(round.requests).toMatchObject({ user_context: { params: { message: "What context should the prompt use?" } } });
  const given = retry(round, { user_context: accept({ context: "test context" }) });
  const { messages } = await resultOf(session.request("prompts/get", { ...params, ...given }));
  expect(messages).toEqual([{ role: "user", content: text("Work in this context: test context") }]);
});

scenario("input-required-result-result-type", [STATELESS], async (session) => {
  expect(await resultOf(session.request("tools/call", nameCall({})))).toMatchObject({ resultType: "input_required" });
});

scenario("input-required-result-unsupported-methods", [STATELESS], async (session) => {
  for (const method of ["tools/list", "prompts/list", "resources/list", "server/discover"]) {
    expect(await resultOf(session.request(method)), method).toMatchObject({ resultType: "complete" });
  }
});

scenario("input-required-result-tampered-state", [STATELESS], async (session) => {
  const params = { name: "test_input_required_result_tampered_state", arguments: {} };
  const round = await asked(session, params);
  const changed = round.state.at(10) === "A" ? "B" : "A";
  for (const state of [
    `${round.state}-TAMPERED`,
    round.state.slice(0, -4),
    `${round.state.slice(0, 10)}${changed}${round.state.slice(11)}`,
  ]) {
    const { error } = await session.request("tools/call", { ...params, ...retry({ ...round, state }) });
    expect(error?.code, state).toBe(-32602);
  }
  const { content } = await resultOf(session.request("tools/call", { ...params, ...retry(round) }));
  expect(content, "the true state is still good").toEqual([text("integrity-ok: state verified")]);
});

scenario("the state of one call is refused by another", [STATELESS], async (session) => {
  const round = await asked(session, { name: "test_input_required_result_tampered_state", arguments: {} });
  const { error } = await session.request("tools/call", {
    name: "test_input_required_result_request_state",
    arguments: {},
    ...retry(round),
  });
  expect(error?.code).toBe(-32602);
});

scenario("input-required-result-capability-check", [STATELESS], async (session) => {
  const _meta = { "io.modelcontextprotocol/clientCapabilities": { sampling: {} } };
  const { requests } = await asked(session, { name: "test_input_required_result_capabilities", arguments: {}, _meta });
  expect(Object.values(requests)).toMatchObject([{ method: "sampling/createMessage" }]);
});

scenario("input-required-result-ignore-extra-params", [STATELESS], async (session) => {
  const inputResponses = { user_name: accept({ name: "Alice" }), unknown_extra_key: accept({}), another_unexpected: accept({ x: "y" }) };
  const { content } = await resultOf(session.request("tools/call", nameCall({ inputResponses })));
  expect(content).toEqual([text("Hello, Alice!")]);
});

scenario("input-required-result-validate-input", [STATELESS], async (session) => {
  for (const user_name of [12345, null, { action: "perhaps" }, accept({}), accept({ name: 1 })]) {
    const { result, error } = await session.request("tools/call", nameCall({ inputResponses: { user_name } }));
    expect(error ? "refused" : result["resultType"], JSON.stringify(user_name)).not.toBe("complete");
  }
  expect((await session.request("tools/call", nameCall({ inputResponses: null }))).result?.["resultType"]).not.toBe("complete");
});

scenario("a declined question is an answer", [STATELESS], async (session) => {
  const round = await asked(session, nameCall({}));
  const declined = retry(round, { user_name: { action: "decline" } });
  const { content } = await resultOf(session.request("tools/call", nameCall(declined)));
  expect(content).toEqual([text("Hello, stranger!")]);
});
