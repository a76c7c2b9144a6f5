import { listenForGood } from "../listen-for-good.ts";
import { inspected } from "../observe/inspected.ts";

const FAILED = 1;

/**
 * What user code throws or rejects outside of a call ends the process as it always does, and is told through `process.stderr`: Node itself
 * tells it around the stream. Code that listens for such things decides itself what becomes of them.
 */
export function tellCrashes(): void {
  const exit = process.exit.bind(process);
  listenForGood("uncaughtException", (thrown) => {
    if (process.listenerCount("uncaughtException") > 1) return;
    process.stderr.write(`${inspected(thrown)}\n\nNode.js ${process.version}\n`);
    exit(FAILED);
  });
}
