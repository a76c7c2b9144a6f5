/** Every protocol revision a program must speak, oldest first. */
export const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;

export type Revision = (typeof REVISIONS)[number];

/** The one revision without a handshake, where each request names the revision itself. */
export const STATELESS = "2026-07-28" as const;
