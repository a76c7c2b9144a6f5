// How a build grows with the module: time and size per function, member and literal stay the same when it grows in proportion.
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { timeProcess } from "./driver.mjs";

const times = (count, line) => Array.from({ length: count }, (_, i) => line(i)).join("\n");

/** So many functions, over twice as many types. */
const functions = (count) =>
  times(
    count,
    (i) => `
/** Where thing ${i} is. */
export interface Place${i} { /** From the left. */ x: number; y?: number; at: Date | null; near: string[] }
/** Thing ${i}. */
export interface Thing${i} { id: string; kind: "small" | "large${i}"; place: Place${i}; tags?: Record<string, number> }
/**
 * Moves thing ${i}.
 * @param thing What to move
 */
export function move${i}(thing: Thing${i}, to: Place${i}): Thing${i} {
  return { ...thing, place: to };
}`,
  );

/** One type with so many members. */
const members = (count) => `
export interface Wide {
${times(count, (i) => `  /** Number ${i}. */\n  member${i}${i % 2 ? "?" : ""}: ${["string", "number", "boolean", "Date"][i % 4]};`)}
}
/** Counts the members. */
export function count(wide: Wide): number {
  return Object.keys(wide).length;
}`;

/** One union of so many literals, as icon sets have them. */
const literals = (count) => `
export type Icon =
${times(count, (i) => `  | "icon-${i.toString(36)}-${i}"`)};
/** Draws an icon. */
export function draw(icon: Icon, fallback: Icon | null): string {
  return icon ?? fallback;
}`;

const SERIES = [
  ["functions over twice as many types", functions, [125, 250, 500, 1000]],
  ["members of one type", members, [1250, 2500, 5000]],
  ["literals of one union", literals, [2500, 5000, 10_000]],
];

/**
 * Builds each module with `cli` in `folder`; calls `report` with what is counted, how many, milliseconds, bytes, and the
 * milliseconds and bytes of each one beyond what a module of one takes.
 */
export async function measureScale(cli, folder, rounds, report) {
  for (const [what, source, counts] of SERIES) {
    const one = await buildOf(source(1), cli, folder, rounds);
    for (const count of counts) {
      const { time, size } = await buildOf(source(count), cli, folder, rounds);
      report({ what, count, time, size, timeOfEach: (time - one.time) / (count - 1), sizeOfEach: (size - one.size) / (count - 1) });
    }
  }
}

/** The fastest of some builds: whatever else the machine does can only make one slower. */
async function buildOf(source, cli, folder, rounds) {
  const [entry, output] = [join(folder, "scale.ts"), join(folder, "scale")];
  writeFileSync(entry, source);
  let time = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) time = Math.min(time, await timeProcess([cli, "build", entry, "-o", output]));
  return { time, size: statSync(output).size };
}
