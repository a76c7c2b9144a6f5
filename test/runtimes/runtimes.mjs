// Builds modules with `--target fetch`, serves them by the runtimes that take such modules, and talks to them.
//
//   node test/runtimes/runtimes.mjs [NAME...]
//
// Prints a line per runtime and check, and ends with 1 unless all hold. The runtimes are installed outside the checkout, once per version;
// this needs the npm registry.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedPackages } from "../support/installed-packages.mjs";
import { runCommand } from "../support/run-command.mjs";
import { createTally } from "../support/tally.mjs";
import { SERVED, WITHOUT_NODE } from "./checks.mjs";
import { openIssuer } from "./issuer.mjs";
import { PACKAGES, PLATFORMS, serve } from "./platforms.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLI = join(ROOT, "dist/cli.js");
const ENTRIES = {
  combat: "fixtures/story/combat/combat.ts",
  probe: "test/runtimes/probe.ts",
  conformance: "fixtures/story/conformance/conformance.ts",
};

/** How long a check may take, in milliseconds. */
const PATIENCE = 60_000;

const asked = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "mcpc-runtimes-"));
const issuer = await openIssuer();
try {
  const bin = join(await installedPackages(PACKAGES), "node_modules/.bin");
  for (const [name, entry] of Object.entries(ENTRIES)) await build(entry, moduleOf(name));
  const tally = createTally();
  for (const platform of PLATFORMS.filter(({ name }) => asked.length === 0 || asked.some((word) => name.startsWith(word)))) {
    for (const { check, problem } of await tried(platform, bin)) {
      tally.note(`${platform.name.padEnd(22)} ${check}`, problem);
    }
  }
  tally.end();
} finally {
  issuer.close();
  rmSync(scratch, { recursive: true, force: true });
}

function moduleOf(name) {
  return join(scratch, `${name}.mjs`);
}

/** What came of each check on a platform. */
async function tried(platform, bin) {
  const suites = platform.node ? SERVED : [...SERVED.filter(({ node }) => !node), WITHOUT_NODE];
  const rows = [];
  for (const { module, env, checks, streams } of suites) {
    const all = Object.entries({ ...checks, ...(platform.streams && streams) });
    rows.push(...(await triedWith(platform, { bin, module: moduleOf(module), env: env(issuer) }, all)));
  }
  return rows;
}

async function triedWith(platform, how, checks) {
  try {
    const server = await serve(platform, how);
    try {
      return await Promise.all(checks.map(([check, run]) => judge(check, run, server)));
    } finally {
      await server.stop();
    }
  } catch (error) {
    return checks.map(([check]) => ({ check, problem: error.message }));
  }
}

async function judge(check, run, { url, said }) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(fail, PATIENCE, new Error(`not done after ${PATIENCE / 1000} s`));
  });
  try {
    await Promise.race([run({ url, said, issuer }), late]);
    return { check };
  } catch (error) {
    return { check, problem: `${error.stack}\n${said()}` };
  } finally {
    clearTimeout(timer);
  }
}

async function build(entry, module) {
  const { code, output } = await runCommand(process.execPath, [CLI, "build", entry, "--target", "fetch", "-o", module], { cwd: ROOT });
  if (code !== 0) throw new Error(`${entry} does not build:\n${output}`);
}
