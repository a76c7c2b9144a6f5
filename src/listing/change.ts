/** Something about what a server offers that clients may notice. */
export interface Change {
  /** The name of what it is about: one of the three. */
  readonly tool?: string;
  readonly resource?: string;
  readonly prompt?: string;
  readonly part: "tool" | "resource" | "prompt" | "arguments" | "result";
  /** Inside of the arguments or the result: `days`, `places[].name`. Absent for the whole. */
  readonly path?: string;
  /** "was an integer, is now a string" */
  readonly text: string;
  /** Requests that were right before are refused now, or results are no longer what they were declared to be. */
  readonly breaking: boolean;
}

/** `forecast: property 'days': was an integer, is now a string (breaking)`, `prompt ask: argument 'topic': is gone (breaking)` */
export function changeText({ tool, resource, prompt, part, path, text, breaking }: Change): string {
  const subject = resource !== undefined ? `resource ${resource}` : prompt !== undefined ? `prompt ${prompt}` : tool;
  const name = part === "arguments" ? (prompt === undefined ? "property" : "argument") : part;
  const place = path === undefined ? (part === "result" || part === "arguments" ? ` ${part}:` : "") : ` ${name} '${path}':`;
  return `${subject}:${place} ${text}${breaking ? " (breaking)" : ""}`;
}
