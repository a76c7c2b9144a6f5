/**
 * What was asked, and what came of it. Each call has a number of its own, and one of these fates:
 * `answered`; `unsent`, never wholly sent; `refused`; `dropped`, so that nobody can know whether it ran; `cancelled` long before its end.
 */
export function createBook() {
  const fates = [];
  const faults = [];
  return {
    faults,
    fates,
    /** The number of a new call; until `close` it counts as lost. */
    open(what) {
      fates.push({ what, fate: "lost" });
      return fates.length - 1;
    },
    close(n, fate) {
      if (fates[n].fate !== "lost") faults.push(`call ${n} (${fates[n].what}) was ${fates[n].fate} and then ${fate}`);
      fates[n].fate = fate;
    },
    fault: (text) => void faults.push(text),
    /** How many calls had which fate. */
    count: (fate) => fates.reduce((sum, each) => sum + (each.fate === fate ? 1 : 0), 0),
  };
}

/** How often a call of each fate may have begun, and come to its end. */
const ALLOWED = {
  answered: { ran: "1", finished: "1" },
  unsent: { ran: "0", finished: "0" },
  refused: { ran: "0", finished: "0" },
  dropped: { ran: "01", finished: "01" },
  cancelled: { ran: "01", finished: "0" },
  lost: { ran: "", finished: "" },
};

/** Compares the fates with what the server counted, one digit for each call: what does not fit, in words. */
export function judgeCounts(fates, ledger) {
  return fates.flatMap(({ what, fate }, n) => {
    const [ran, finished] = [ledger.ran[n], ledger.finished[n]];
    const allowed = ALLOWED[fate];
    if (allowed.ran.includes(ran) && allowed.finished.includes(finished)) return [];
    return [`call ${n} (${what}) was ${fate}, and began ${ran} times and ended ${finished} times`];
  });
}

/** Growth that may be noise: between the second and the last third of the samples, and at rest, in bytes. */
const NOISE = { level: (from) => from / 10 + 4e6, rest: () => 3e6 };

/** With fewer samples, a second apart, thirds say nothing: memory is still warming up. */
const FEW = 12;

/** Whether memory levels off, and goes back to what it was before when all is over. */
export function judgeMemory(samples, before, after) {
  const third = Math.floor(samples.length / 3);
  const mean = (part, key) => part.reduce((sum, sample) => sum + sample[key], 0) / part.length;
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const levels = (samples.length < FEW ? [] : ["rss", "heap"]).map((key) => [key, mean(second, key), mean(last, key), NOISE.level]);
  return [...levels, ["heap at rest", before.heap, after.heap, NOISE.rest]]
    .filter(([, from, to, noise]) => to - from > noise(from))
    .map(([what, from, to]) => `${what} grows from ${inMegabytes(from)} to ${inMegabytes(to)}`);
}

export const inMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
