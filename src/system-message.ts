import { getSystemErrorMap } from "node:util";

/** What the system answered, in words ("permission denied"); `undefined` when the error is not the system's. */
export function systemMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("errno" in error) || typeof error.errno !== "number") return undefined;
  return getSystemErrorMap().get(error.errno)?.[1] ?? error.message;
}
