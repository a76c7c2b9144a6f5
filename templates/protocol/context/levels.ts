/** The levels of `notifications/message`, least first (RFC 5424). */
export const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

export type Level = (typeof levels)[number];

export function isLevel(value: unknown): value is Level {
  return levels.some((level) => level === value);
}

/** Whether a client that asked for messages from `wanted` on gets those of `level`. */
export function reaches(level: Level, wanted: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(wanted);
}
