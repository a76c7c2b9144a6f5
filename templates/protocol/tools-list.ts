import type { Json, JsonSchema, Listing, Manifest } from "../contract.ts";
import { cacheable } from "./cacheable.ts";
import { invalidParams } from "./failure.ts";
import type { Outcome, Program } from "./method.ts";
import type { Request } from "./request.ts";
import type { Revision } from "./revisions.ts";

/** `tools/list` on one page, so no cursor was ever given out; an empty one is the beginning. */
export function listTools(request: Request, program: Program): Outcome {
  if (request.params?.["cursor"]) return invalidParams("unknown 'cursor': all tools are on the first page");
  return program.toolList(request.revision);
}

/** The `tools/list` result of each revision as JSON text, made when first asked for. */
export function createToolList(manifest: Manifest): (revision: Revision) => string {
  const made = new Map<Revision, string>();
  return (revision) => {
    const known = made.get(revision);
    if (known !== undefined) return known;
    const tools = listedTools(manifest, revision);
    const text = JSON.stringify(revision.stateless ? { tools, ...cacheable } : { tools });
    made.set(revision, text);
    return text;
  };
}

/** All tools as clients of the revision see them. */
export function listedTools({ tools }: Manifest, revision: Revision): readonly Json[] {
  return tools.map(({ listing, older }) => projected(revision.stateless ? listing : { ...listing, ...older }, revision));
}

/** The output schema as clients of the revision see it; `undefined` where they must not see one. */
export function shownOutputSchema({ outputSchema }: Listing, revision: Revision): JsonSchema | undefined {
  if (outputSchema === undefined || revision.structured === "none") return undefined;
  return revision.structured === "everything" || outputSchema["type"] === "object" ? outputSchema : undefined;
}

/** A tool as clients of the revision see it. */
function projected(listing: Listing, revision: Revision): { readonly [key: string]: Json } {
  const { name, title, description, inputSchema, annotations, icons } = listing;
  const outputSchema = shownOutputSchema(listing, revision);
  return {
    name,
    ...(revision.titles && { title }),
    ...(description !== undefined && { description }),
    inputSchema,
    ...(outputSchema && { outputSchema }),
    ...(revision.annotations && { annotations: revision.titles ? { ...annotations } : { title, ...annotations } }),
    ...(revision.icons && icons && { icons }),
  };
}
