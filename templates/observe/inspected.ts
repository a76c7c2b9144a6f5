import { thrownText } from "../call/thrown.ts";

/** All that Node tells of a thrown value, which may throw again while it is read. */
export function inspected(thrown: unknown): string {
  try {
    return process.getBuiltinModule("node:util").inspect(thrown);
  } catch {
    return thrownText(thrown);
  }
}
