// Runs the official conformance suite against a program built from fixtures/story/conformance, served over HTTP.
//
//   node .scripts/conformance.mjs [--program FILE] [--json]
//
// Prints a line per scenario (as JSON on request) and ends with 1 unless all pass that are not listed in expected-failures.yml. The suite
// and, where this Node is too old for it, another Node are installed outside the checkout, once per version.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { installedPackages } from "../test/support/installed-packages.mjs";
import { runCommand } from "../test/support/run-command.mjs";

const SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const NODE = "node@24.21.0";
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FIXTURE = join(ROOT, "fixtures/story/conformance");
const EXPECTED_FAILURES = join(FIXTURE, "expected-failures.yml");
const RUNS = [
  { name: "2025-11-25", args: ["--requirements", "2025-11-25"] },
  { name: "2026-07-28", args: ["--requirements", "2026-07-28"] },
  { name: "all", args: ["--suite", "all", "--expected-failures", EXPECTED_FAILURES] },
];

const { values: options } = parseArgs({ options: { program: { type: "string" }, json: { type: "boolean" } } });
const scratch = mkdtempSync(join(tmpdir(), "mcpc-conformance-"));
try {
  const rows = await conform(options.program ?? (await build()));
  console.log(options.json ? JSON.stringify(rows) : table(rows));
  process.exitCode = rows.some(({ result }) => result === "failed") ? 1 : 0;
} catch (error) {
  console.error(`conformance: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function conform(program) {
  const suite = await install();
  const server = await serve(program);
  try {
    const rows = [];
    for (const run of RUNS) rows.push(...(await runSuite(suite, run, server.url)));
    if ((await server.stop()) !== 0) rows.push(row("", "(the server's end)", "failed", { faults: ["SIGTERM does not end it with 0"] }));
    return rows.some(({ result }) => result === "failed") ? [...rows, ...noteOf(server)] : rows;
  } finally {
    await server.stop();
  }
}

/** What the server said may explain what failed. */
function noteOf({ said }) {
  return said().trim() === "" ? [] : [row("", "(the server's stderr)", "failed", { faults: said().trim().split("\n").slice(-20) })];
}

async function build() {
  const program = join(scratch, "out");
  const entry = join(FIXTURE, "conformance.ts");
  const built = await run(process.execPath, [join(ROOT, "dist/cli.js"), "build", entry, "-o", program]);
  if (built.code !== 0) throw new Error(`the fixture does not build:\n${built.output}`);
  return program;
}

/** The commands that start the suite; what is not there yet is installed first. */
async function install() {
  const packages = Number.parseInt(process.versions.node, 10) >= 22 ? [SUITE] : [SUITE, NODE];
  const modules = join(await installedPackages(packages), "node_modules");
  return {
    node: packages.includes(NODE) ? join(modules, "node/bin/node") : process.execPath,
    script: join(modules, SUITE.slice(0, SUITE.lastIndexOf("@")), "dist/index.js"),
  };
}

/** Starts the program and waits for the line that says where it listens. */
async function serve(program) {
  const child = spawn(process.execPath, [program, "--mcp-http", "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "close");
  let said = "";
  const url = new Promise((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text) => {
      said += text;
      const [found] = /https?:\/\/\S+/.exec(said) ?? [];
      if (found && said.includes("\n", said.indexOf(found))) resolve(found);
    });
  });
  const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
  const early = ended.then(() => Promise.reject(new Error(`the program does not serve HTTP:\n${said}`)));
  const served = await Promise.race([url, early]).finally(() => clearTimeout(late));
  return {
    url: served,
    said: () => said,
    async stop() {
      early.catch(() => undefined);
      child.kill("SIGTERM");
      const deadline = setTimeout(() => child.kill("SIGKILL"), 10_000);
      const [code] = await ended;
      clearTimeout(deadline);
      return code;
    },
  };
}

async function runSuite({ node, script }, { name, args }, url) {
  const folder = join(scratch, name);
  const suite = await run(node, [script, "server", "--url", url, ...args, "-o", folder]);
  const rows = existsSync(folder) ? readdirSync(folder).map((each) => judge(name, folder, each)) : [];
  // Its own verdict is wider than the sum of the checks: entries of expected-failures.yml that pass, for one.
  const unexplained = suite.code !== 0 && !rows.some(({ result }) => result === "failed");
  return unexplained ? [...rows, row(name, "(the suite itself)", "failed", { faults: suite.output.trim().split("\n").slice(-20) })] : rows;
}

/** One scenario, by the checks that the suite wrote into its folder. What ought to be is held to be a must. */
function judge(run, folder, each) {
  const scenario = each.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, "");
  const checks = JSON.parse(readFileSync(join(folder, each, "checks.json"), "utf8"));
  const broken = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const passed = checks.filter(({ status }) => status === "SUCCESS").length;
  const faults = broken.map(({ id, errorMessage, description }) => `${id}: ${errorMessage ?? description}`);
  const counts = { passed, total: passed + broken.length, faults };
  if (broken.length > 0) return row(run, scenario, expectedFailures().includes(scenario) ? "expected" : "failed", counts);
  return row(run, scenario, passed > 0 ? "passed" : "skipped", counts);
}

function row(run, scenario, result, { passed = 0, total = 0, faults = [] }) {
  return { run, scenario, passed, total, result, faults };
}

function expectedFailures() {
  return [...readFileSync(EXPECTED_FAILURES, "utf8").matchAll(/^ +- (\S+)/gm)].map(([, scenario]) => scenario);
}

function table(rows) {
  const width = Math.max(...rows.map(({ scenario }) => scenario.length));
  const lines = rows.flatMap(({ run, scenario, passed, total, result, faults }) => [
    `${scenario.padEnd(width)}  ${run.padEnd(10)}  ${`${passed}/${total}`.padStart(5)}  ${result}`,
    ...(result === "failed" ? faults.map((fault) => `    ${fault.replaceAll("\n", "\n    ")}`) : []),
  ]);
  const totals = RUNS.map(({ name }) => {
    const count = (result) => rows.filter((each) => each.run === name && each.result === result).length;
    return `${name}: ${count("passed")} passed, ${count("failed")} failed, ${count("expected")} expected to fail, ${count("skipped")} skipped`;
  });
  return [...lines, "", ...totals].join("\n");
}

function run(command, args) {
  return runCommand(command, args, { cwd: ROOT, env: { ...process.env, NO_COLOR: "1" } });
}
