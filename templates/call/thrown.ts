const MAX_CAUSES = 8;

/**
 * What a thrown value says: its message and the messages of its causes, one a line, never a stack. Whatever JavaScript
 * lets people throw comes out readable.
 */
export function thrownText(thrown: unknown): string {
  try {
    const lines = [messageOf(thrown)];
    let cause = causeOf(thrown);
    while (cause !== undefined && lines.length <= MAX_CAUSES) {
      lines.push(`caused by: ${messageOf(cause)}`);
      cause = causeOf(cause);
    }
    return lines.join("\n");
  } catch {
    return "the function threw a value that cannot be read";
  }
}

function causeOf(thrown: unknown): unknown {
  return typeof thrown === "object" && thrown !== null && "cause" in thrown ? (thrown.cause ?? undefined) : undefined;
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === "string" && thrown !== "") return thrown;
  if (typeof thrown === "object" && thrown !== null) return objectMessage(thrown);
  return `the function threw ${thrown === "" ? "an empty string" : String(thrown)}`;
}

/** Errors without a message of their own, as Node makes them for failed connections, are told by their parts, code or name. */
function objectMessage(thrown: object): string {
  const message = text(thrown, "message");
  const parts = "errors" in thrown && Array.isArray(thrown.errors) ? thrown.errors.slice(0, MAX_CAUSES).map(messageOf).join("; ") : "";
  if (message && parts) return `${message}: ${parts}`;
  const known = message || parts || text(thrown, "code");
  if (known) return known;
  return thrown instanceof Error ? thrown.name : `the function threw ${JSON.stringify(thrown) ?? String(thrown)}`;
}

function text(thrown: object, key: "message" | "code"): string {
  const value: unknown = Reflect.get(thrown, key);
  return typeof value === "string" ? value : "";
}
