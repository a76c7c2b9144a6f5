/** A `pattern` made ready. */
export interface Matcher {
  readonly fits: (text: string) => boolean;
  /** Why a text that did not fit may be one that would. */
  readonly hint: (text: string) => string | undefined;
}

/** Longer texts are matched under the time limit by any pattern: time may grow with the square or the cube of the length. */
const LONG_TEXT = 500;

/** Milliseconds. */
const TIME_LIMIT = 250;

const MOST_TRIES = 4;

/**
 * Compiles a pattern, once and with the `u` flag, as JSON Schema demands. A text that is not matched within the time limit
 * is taken for one that does not fit, so that no call can stop the program by what it sends.
 *
 * @param slow the pattern may take exponential time, so that the limit holds for texts of any length
 */
export function createMatcher(pattern: string, slow: boolean): Matcher {
  const compiled = new RegExp(pattern, "u");
  const scope = { compiled, text: "" };
  let context: object | undefined;
  let overdue: string | undefined;

  function inTime(text: string): boolean {
    // Asked twice: for the verdict, then for the problems.
    if (text === overdue) return false;
    const { createContext, runInContext } = process.getBuiltinModule("node:vm");
    context ??= createContext(scope);
    scope.text = text;
    for (let tries = 0; ; tries++) {
      const before = process.cpuUsage();
      try {
        return runInContext("compiled.test(text)", context, { timeout: TIME_LIMIT }) === true;
      } catch (error) {
        // A busy machine may have given all of the time to others.
        if (tries < MOST_TRIES && ranOut(error) && process.cpuUsage(before).user < (TIME_LIMIT * 1000) / 2) continue;
        // Out of time, or out of the room that backtracking takes.
        overdue = text;
        return false;
      }
    }
  }

  return {
    fits: (text) => (slow || text.length > LONG_TEXT ? inTime(text) : compiled.test(text)),
    hint: (text) => (text === overdue ? `matching was given up after ${TIME_LIMIT} ms` : undefined),
  };
}

function ranOut(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
