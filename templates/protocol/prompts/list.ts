import type { Json, PromptEntry } from "../../contract.ts";
import { listed } from "../listed.ts";
import type { Method } from "../method.ts";
import { page } from "../pages.ts";
import type { Revision } from "../revisions.ts";

/** `prompts/list` */
export function listPrompts(entries: readonly PromptEntry[]): Method {
  return {
    era: "both",
    answer: (request) =>
      page(
        "prompts",
        entries.map((entry) => listedPrompt(entry, request.revision)),
        request,
      ),
  };
}

/** A member of the list as the revision has it. */
export function listedPrompt({ listing }: PromptEntry, revision: Revision): { readonly [key: string]: Json } {
  const { arguments: all, ...prompt } = listing;
  return {
    ...listed(prompt, revision),
    ...(all && {
      arguments: all.map(({ title, ...argument }) => ({ ...argument, ...(revision.titles && title !== undefined && { title }) })),
    }),
  };
}
