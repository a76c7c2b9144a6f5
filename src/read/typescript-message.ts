import { ts } from "ts-morph";

/**
 * What TypeScript says under a code, with `...` where it names things: `Type '...' is not assignable to type '...'.` for 2322.
 * `undefined` when it has no such code.
 */
export function typescriptMessage(code: number): string | undefined {
  // The compiler's own table of messages, which its declarations leave out.
  const table: unknown = Reflect.get(ts, "Diagnostics");
  const message = Object.values((table ?? {}) as Record<string, ts.DiagnosticMessage>).find((each) => each.code === code);
  return message?.message.replaceAll(/\{\d+\}/g, "...");
}
