// Builds programs in projects as package managers lay them out, and calls them in a folder where nothing else is.
//
//   node test/layouts/layouts.mjs [WORD...]
//
// Prints a line per layout and project, and ends with 1 unless all work. mcpc is packed and installed, as users have it. Package managers and what
// they fetch are kept outside the checkout; this needs the npm registry.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedPackages, CACHE as KEPT } from "../support/installed-packages.mjs";
import { runCommand } from "../support/run-command.mjs";
import { createTally } from "../support/tally.mjs";
import { alone, call, help, monorepo } from "./projects.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CLI = join(ROOT, "dist/cli.js");
const CACHE = join(KEPT, "layouts");
const MANAGERS = { "@yarnpkg/cli-dist": "4.18.1", pnpm: "12.21.0" };

const wanted = Object.entries(MANAGERS).map(([name, version]) => `${name}@${version}`);
const managers = join(await installedPackages(wanted), "node_modules");
const yarn = [process.execPath, join(managers, "@yarnpkg/cli-dist/bin/yarn.js")];
const pnpm = [process.execPath, join(managers, "pnpm/bin/pnpm.mjs")];

const yarnRc = (settings) => ({ "yarn.lock": "", ".yarnrc.yml": JSON.stringify({ enableTelemetry: false, ...settings }) });
const withYarn = { install: [...yarn, "install"], mcpc: [...yarn, "mcpc"], version: "workspace:*" };

const layouts = [
  { name: "yarn pnp", ...withYarn, files: yarnRc({}), plain: true },
  {
    name: "yarn pnp loose, cache in project",
    ...withYarn,
    files: yarnRc({ pnpMode: "loose", pnpEnableEsmLoader: true, enableGlobalCache: false, pnpEnableInlining: false }),
    plain: true,
  },
  { name: "yarn pnpm", ...withYarn, files: yarnRc({ nodeLinker: "pnpm" }) },
  { name: "yarn node-modules", ...withYarn, files: yarnRc({ nodeLinker: "node-modules" }) },
  {
    name: "pnpm",
    install: [...pnpm, "install", "--no-frozen-lockfile", "--ignore-scripts", `--store-dir=${join(CACHE, "pnpm")}`],
    mcpc: [...pnpm, "exec", "mcpc"],
    version: "workspace:*",
    files: {},
  },
  {
    name: "npm",
    install: ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    mcpc: ["npx", "--no", "mcpc"],
    version: "*",
    files: {},
  },
];

const asked = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "mcpc-layouts-"));
try {
  const packed = await pack();
  const tally = createTally();
  for (const layout of layouts) {
    for (const project of [
      { kind: "alone", ...alone(packed) },
      { kind: "monorepo", ...monorepo(packed, layout.version) },
    ]) {
      const title = `${layout.name}, ${project.kind}`;
      if (!asked.every((word) => title.includes(word))) continue;
      const start = performance.now();
      const problem = await tried(layout, project);
      tally.note(`${title.padEnd(44)} ${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s`, problem);
    }
  }
  tally.end();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** What went wrong; nothing when all is well. */
async function tried({ install, mcpc, files, plain }, project) {
  const folder = mkdtempSync(join(scratch, "project-"));
  for (const [path, text] of Object.entries({ ...project.files, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const installed = await run(install, { cwd: folder });
  if (installed.code !== 0) return installed.output;

  const cwd = join(folder, project.entry.replace(/(?:src\/)?[^/]*$/, ""));
  const entry = project.entry.replace(/^apps\/[^/]*\//, "");
  const built = await run([...mcpc, "build", entry], { cwd });
  if (built.code !== 0) return built.output;
  const problem = await called(join(cwd, "out"), project);
  if (problem !== undefined || !plain) return problem;

  // An mcpc from elsewhere, that nothing told of the layout.
  const other = join(scratch, "out");
  const builtPlain = await run([process.execPath, CLI, "build", join(folder, project.entry), "-o", other], { cwd: scratch });
  if (builtPlain.code !== 0) return builtPlain.output;
  return readFileSync(other).equals(readFileSync(join(cwd, "out"))) ? undefined : "an mcpc from elsewhere built something else";
}

async function called(program, { prints }) {
  const empty = mkdtempSync(join(scratch, "empty-"));
  const tmp = mkdtempSync(join(scratch, "tmp-"));
  copyFileSync(program, join(empty, "out"));
  const options = { cwd: empty, env: { PATH: "/usr/bin:/bin", TMPDIR: tmp } };
  for (const [args, words] of [
    [["paint", "--help"], help],
    [call, prints],
  ]) {
    const { code, output } = await run([process.execPath, join(empty, "out"), ...args], options);
    if (code !== 0 || !words.every((word) => output.includes(word))) return `out ${args.join(" ")}\n${output}`;
  }
  const text = readFileSync(program, "utf8");
  const leaked = [CACHE, scratch].find((path) => text.includes(path.slice(1)));
  return leaked === undefined ? undefined : `the program names ${leaked}, a folder of this machine`;
}

async function pack() {
  const { code, output } = await run(["npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", scratch], { cwd: ROOT });
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
  const [archive] = readdirSync(scratch).filter((name) => name.endsWith(".tgz"));
  return `file:${join(scratch, archive)}`;
}

function run([command, ...args], options) {
  const env = { ...process.env, CI: "", YARN_GLOBAL_FOLDER: join(CACHE, "yarn"), YARN_ENABLE_IMMUTABLE_INSTALLS: "false" };
  return runCommand(command, args, { env, timeout: 300_000, ...options });
}
