import { createRun } from "../../call/tool.ts";
import type { CreateFeature } from "../feature.ts";
import { getPrompt } from "./get.ts";
import { listPrompts } from "./list.ts";
import { messagesEncoder } from "./messages.ts";

/** Prompts that are listed and asked for. */
export const prompts: CreateFeature = ({ manifest, vocabulary, code }) => {
  const entries = manifest.prompts ?? [];
  const all = new Map(
    entries.map((entry) => [entry.name, { entry, get: createRun(entry, `prompt:${entry.name}`, messagesEncoder, vocabulary, code) }]),
  );
  return {
    methods: new Map([
      ["prompts/list", listPrompts(entries)],
      ["prompts/get", getPrompt(all)],
    ]),
    capabilities: { prompts: {} },
  };
};
