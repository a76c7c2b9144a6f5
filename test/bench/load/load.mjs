// npm run load [-- --seconds 60 --clients 200 --break duplicate|lose|swap|leak]: many clients of all revisions at once, who cancel, vanish and
// come back as they like. Each call has a number, the server counts how often each ran, and all must come out even: ends with 1 when it does
// not. With `--break` the server does something wrong, and the run must fail.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { timeProcess } from "../driver.mjs";
import { act } from "./acts.mjs";
import { createBook, inMegabytes, judgeCounts, judgeMemory } from "./book.mjs";
import { startChild } from "./child.mjs";
import { Client } from "./client.mjs";
import { shutDown } from "./shut-down.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    clients: { type: "string", default: "200" },
    break: { type: "string", default: "" },
  },
});
const [seconds, count] = [Number(values.seconds), Number(values.clients)];

/** So many clients do what they like for so many milliseconds, and then leave. */
async function drive(child, book, time) {
  const end = performance.now() + time;
  const clients = Array.from({ length: count }, (_, index) => new Client(child.port, book, index));
  const one = async (client) => {
    await client.open();
    while (performance.now() < end) await act(client);
    await client.close();
    client.leave();
  };
  await Promise.all(clients.map(one));
}

/** Once a second what the process holds, until `driving` is over. */
async function sample(child, driving) {
  const samples = [];
  let over = false;
  const done = driving.finally(() => {
    over = true;
  });
  while (!over) {
    samples.push(await child.state());
    await Promise.race([pause(1000), done]);
  }
  return samples;
}

/** What the process holds when all clients have left: connections close one after the other, and one is this driver's. */
async function atRest(child, book) {
  const left = ({ running, beating, sockets, timers }) => running + beating + timers + sockets - 1;
  let state = await child.state();
  for (let tries = 0; tries < 50 && left(state) > 0; tries++) {
    await pause(100);
    state = await child.state();
  }
  if (left(state) > 0) book.fault(`something is left when all have gone: ${JSON.stringify(state)}`);
  return state;
}

async function run(child, book) {
  await drive(child, book, Math.min(3000, seconds * 200));
  const before = await atRest(child, book);
  const warm = book.fates.length;
  const began = performance.now();
  const driving = drive(child, book, seconds * 1000);
  const samples = await sample(child, driving);
  await driving;
  const took = (performance.now() - began) / 1000;
  const after = await atRest(child, book);
  const perSecond = (book.fates.length - warm) / took;
  const counts = await child.ledger(book.fates.length);
  const faults = [...judgeCounts(book.fates, counts), ...judgeMemory(samples, before, after)];
  const end = await shutDown(child, book);
  return { before, samples, after, perSecond, end, faults: [...book.faults, ...faults, ...child.complaints()] };
}

function report(book, { before, samples, after, perSecond, end }) {
  const number = (value) => Math.round(value).toLocaleString("en");
  const peak = (key) => Math.max(...samples.map((sample) => sample[key]));
  const rows = [
    ...["answered", "cancelled", "dropped", "unsent", "refused", "lost"].map((fate) => [`calls ${fate}`, number(book.count(fate))]),
    ["calls per second", number(perSecond)],
    ["resident memory: before, peak, after", [before.rss, peak("rss"), after.rss].map(inMegabytes).join(", ")],
    ["heap: before, peak, after", [before.heap, peak("heap"), after.heap].map(inMegabytes).join(", ")],
    ["exit at SIGTERM", `${end.exit}, after ${number(end.took)} ms`],
  ];
  console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "?"}, load ${loadavg()[0]?.toFixed(2)}\n`);
  console.log(`| ${count} clients, ${seconds} s | |\n| --- | ---: |`);
  for (const [what, value] of rows) console.log(`| ${what} | ${value} |`);
}

const folder = mkdtempSync(join(tmpdir(), "mcpc-load-"));
const program = join(folder, "out");
let child;
try {
  await timeProcess([here("../../../dist/cli.js"), "build", here("server.ts"), "-o", program]);
  child = await startChild(program, { LOAD_BREAK: values.break });
  const book = createBook();
  const result = await run(child, book);
  report(book, result);
  const { faults } = result;
  if (faults.length === 0) console.log("\nnothing was lost, doubled, mixed up or left behind");
  else console.log(`\n${faults.length} faults:\n${faults.slice(0, 20).join("\n")}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
