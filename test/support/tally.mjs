/**
 * Prints a line per trial, and how many went well in the end.
 *
 * `note(title, problem)`: what was tried, and what went wrong, if anything did. `end()`: the process will end with 1 unless something was
 * tried and all went well.
 */
export function createTally() {
  let [passed, failed] = [0, 0];
  return {
    note(title, problem) {
      if (problem === undefined) passed++;
      else failed++;
      console.log(`${problem === undefined ? "ok  " : "FAIL"} ${title}`);
      if (problem !== undefined) console.log(problem.replaceAll(/^/gm, "     "));
    },
    end() {
      console.log(`${passed} passed, ${failed} failed`);
      process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
    },
  };
}
