import type { Change } from "./change.ts";
import { comparePrompts } from "./compare-prompts.ts";
import { compareResources } from "./compare-resources.ts";
import { compareTools } from "./compare-tools.ts";
import type { ServerList } from "./server-list.ts";

/** What became of all that a server offers: tools, resources, prompts. */
export function compareLists(from: ServerList, to: ServerList): readonly Change[] {
  return [
    ...compareTools(from.tools, to.tools),
    ...compareResources(from.resources, to.resources),
    ...comparePrompts(from.prompts, to.prompts),
  ];
}
