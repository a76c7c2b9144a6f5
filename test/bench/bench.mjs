// npm run bench [-- rounds]: the combat story as mcpc builds it, beside a hand-written floor and the official SDK.
// Everything is measured round by round in turn, so that the noise of the machine meets all alike; ratios are what counts.
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { startServer, timeProcess } from "./driver.mjs";
import { measureScale } from "./scale.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const CLI = here("../../dist/cli.js");
const STORY = here("../../fixtures/story/combat/combat.ts");
const TSCONFIG = here("../../fixtures/story/tsconfig.json");
const ROUNDS = Number(process.argv[2] ?? 15);
const LOAD_MS = 500;

const folder = mkdtempSync(join(tmpdir(), "mcpc-bench-"));
const programs = { mcpc: join(folder, "out"), floor: join(folder, "floor.cjs"), sdk: join(folder, "sdk.mjs") };

/** The floor becomes CommonJS, which Node starts fastest; the SDK's packages want a `require` beside their imports. */
const forms = {
  floor: { format: "cjs" },
  sdk: {
    format: "esm",
    minify: true,
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  },
};

const bundle = (source, row) =>
  build({ entryPoints: [here(source)], outfile: programs[row], bundle: true, platform: "node", logLevel: "error", ...forms[row] });

/** One list of measurements per row and column, filled in turn: the first in one round is the last in another. */
async function measure(rows, rounds, once) {
  const found = Object.fromEntries(rows.map((row) => [row, {}]));
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < rows.length; i++) {
      const row = rows[(i + round) % rows.length];
      for (const [column, value] of Object.entries(await once(row))) {
        found[row][column] ??= [];
        found[row][column].push(value);
      }
    }
  }
  return Object.fromEntries(
    rows.map((row) => [row, Object.fromEntries(Object.entries(found[row]).map(([column, values]) => [column, median(values)]))]),
  );
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

async function starting(row) {
  const server = startServer(programs[row]);
  const start = await server.initialize();
  await server.stop();
  return { start };
}

async function working(row) {
  const server = startServer(programs[row]);
  await server.initialize();
  await server.load(1, { calls: 1000 });
  const memory = server.memory();
  const single = await server.load(1, { ms: LOAD_MS });
  const parallel = await server.load(64, { ms: LOAD_MS });
  await server.stop();
  return { single, parallel, memory };
}

const building = (row) => {
  const args = row === "mcpc build" ? [CLI, "build", STORY, "-o", programs.mcpc] : [here("check-only.mjs"), TSCONFIG, STORY];
  return timeProcess(args).then((time) => ({ time }));
};

function table(head, lines) {
  const row = (cells) => `| ${cells.join(" | ")} |`;
  return [row(head), row(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...lines.map(row)].join("\n");
}

const number = (value, unit, digits = 0) =>
  `${value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${unit}`.trim();

/** Measured values of the three servers, and what mcpc's is as a multiple of the others'. */
function line(name, unit, value, digits) {
  const [mcpc, floor, sdk] = ["mcpc", "floor", "sdk"].map(value);
  return [
    name,
    ...[mcpc, floor, sdk].map((each) => number(each, unit, digits)),
    `${(mcpc / floor).toFixed(2)}x`,
    `${(mcpc / sdk).toFixed(2)}x`,
  ];
}

if (!existsSync(CLI)) throw new Error("there is no dist/cli.js: npm ci (or npm run build) makes it");
try {
  await building("mcpc build");
  await bundle("floor.mjs", "floor");
  await bundle("sdk-server.mjs", "sdk");

  const load = loadavg()[0] ?? 0;
  const starts = await measure(Object.keys(programs), ROUNDS, starting);
  const work = await measure(Object.keys(programs), Math.max(1, Math.round(ROUNDS / 3)), working);
  const builds = await measure(["mcpc build", "ts-morph"], Math.max(1, Math.round(ROUNDS / 3)), building);

  console.log(
    `Node ${process.version} on ${process.platform}, ${cpus().length} x ${cpus()[0]?.model ?? "?"}, load ${load.toFixed(2)}; medians.\n`,
  );
  const servers = [
    line("start to `initialize` reply", "ms", (row) => starts[row].start, 1),
    line("calls per second, one at a time", "", (row) => work[row].single),
    line("calls per second, 64 in flight", "", (row) => work[row].parallel),
    line("memory after 1,000 calls", "MB", (row) => work[row].memory, 1),
    line("size of the program", "kB", (row) => statSync(programs[row]).size / 1000, 1),
  ];
  console.log(table(["", "mcpc", "floor", "official SDK", "mcpc : floor", "mcpc : SDK"], servers));
  const [ours, theirs] = [builds["mcpc build"].time, builds["ts-morph"].time];
  const compared = [["combat.ts", number(ours, "ms"), number(theirs, "ms"), `${(ours / theirs).toFixed(2)}x`]];
  console.log(`\n${table(["", "`mcpc build`", "importing ts-morph and checking the module", "ratio"], compared)}`);

  const scaled = [];
  await measureScale(CLI, folder, Math.max(1, Math.round(ROUNDS / 5)), ({ what, count, time, size, timeOfEach, sizeOfEach }) => {
    scaled.push([
      what,
      number(count, ""),
      number(time, "ms"),
      number(timeOfEach, "ms", 2),
      number(size / 1000, "kB"),
      number(sizeOfEach, "B"),
    ]);
  });
  console.log(`\n${table(["", "how many", "`mcpc build`", "each", "size of the program", "each"], scaled)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
