/** One revision of the protocol, as far as a server of tools can tell it from the others. */
export interface Revision {
  readonly name: string;
  /** No handshake: each request names the revision itself, and results carry an envelope. */
  readonly stateless: boolean;
  /** Arrays of messages are answered by arrays of replies. */
  readonly batches: boolean;
  /** Servers say that they complete arguments; before, clients just asked. */
  readonly completions: boolean;
  /** Tools have `annotations`. */
  readonly annotations: boolean;
  /** Tools have a `title` of their own; before, it could only stand among the annotations. So have resources and prompts; content has `_meta` and links. */
  readonly titles: boolean;
  /** Content blocks of type `audio`. */
  readonly audio: boolean;
  /** Tools, resources and prompts have `icons`. */
  readonly icons: boolean;
  /** Results that come with `structuredContent`, and with an `outputSchema` in the list. */
  readonly structured: "none" | "objects" | "everything";
  /** What refused arguments are: a JSON-RPC error, or a tool's result with `isError` (section "Error Handling" of `server/tools`). */
  readonly refusal: "error" | "result";
}

const V2024_11_05: Revision = {
  name: "2024-11-05",
  stateless: false,
  batches: false,
  completions: false,
  annotations: false,
  titles: false,
  audio: false,
  icons: false,
  structured: "none",
  refusal: "error",
};
const V2025_03_26: Revision = { ...V2024_11_05, name: "2025-03-26", batches: true, completions: true, annotations: true, audio: true };
const V2025_06_18: Revision = { ...V2025_03_26, name: "2025-06-18", batches: false, titles: true, structured: "objects" };
const V2025_11_25: Revision = { ...V2025_06_18, name: "2025-11-25", icons: true, refusal: "result" };
const V2026_07_28: Revision = { ...V2025_11_25, name: "2026-07-28", stateless: true, structured: "everything" };

/** Every revision this server speaks, oldest first. */
export const revisions: readonly Revision[] = [V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28];

/** The one that leaves least out of the lists. */
export const newest: Revision = V2026_07_28;

/** What `initialize` answers to a client that asks for a revision unknown here, and what `--mcp-tools` shows. */
export const newestHandshake: Revision = V2025_11_25;

/** Names of the revisions that a request may claim in its `_meta`. */
export const statelessNames: readonly string[] = revisions.filter((revision) => revision.stateless).map(({ name }) => name);

export function findRevision(name: unknown): Revision | undefined {
  return revisions.find((revision) => revision.name === name);
}
