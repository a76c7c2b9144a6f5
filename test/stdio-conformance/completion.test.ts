import { expect } from "vitest";
import type { Reply, Session } from "../support/session.ts";
import { BOTH, resultOf, scenarios } from "./scenarios.ts";

const scenario = scenarios();

function complete(session: Session, prompt: string, name: string, value: string): Promise<Reply> {
  return session.request("completion/complete", { ref: { type: "ref/prompt", name: prompt }, argument: { name, value } });
}

scenario("completion-complete", BOTH, async (session) => {
  const { completion } = await resultOf(complete(session, "test_prompt_with_arguments", "arg1", "test"));
  expect(completion).toMatchObject({ values: ["test", "testing"] });
});

scenario("an argument without a completer has no completions", BOTH, async (session) => {
  const { completion } = await resultOf(complete(session, "test_prompt_with_arguments", "arg2", "test"));
  expect(completion).toMatchObject({ values: [] });
});

scenario("unknown prompts and arguments cannot be completed", BOTH, async (session) => {
  expect((await complete(session, "test_nothing", "arg1", "")).error?.code).toBe(-32602);
  expect((await complete(session, "test_prompt_with_arguments", "arg3", "")).error?.code).toBe(-32602);
});
