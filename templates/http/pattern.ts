import { createMatcher as createLimitedMatcher, type Matcher } from "../shape/pattern.ts";

/** In place of `shape/pattern.ts` where a platform may lack `node:vm`: without it patterns are matched without a limit. */
export function createMatcher(pattern: string, slow: boolean): Matcher {
  if (hasVm()) return createLimitedMatcher(pattern, slow);
  const compiled = new RegExp(pattern, "u");
  return { fits: (text) => compiled.test(text), hint: () => undefined };
}

function hasVm(): boolean {
  try {
    const { createContext, runInContext } = process.getBuiltinModule("node:vm");
    return runInContext("1", createContext({})) === 1;
  } catch {
    return false;
  }
}
