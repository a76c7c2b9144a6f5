// Builds tools from popular packages and calls them in a folder where nothing else is.
//
//   node test/packages/packages.mjs [NAME...]
//
// Prints a line per package and ends with 1 unless all work. The packages are installed outside the checkout, once for each version of
// the list; this needs the npm registry.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packages } from "./list.mjs";

const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    module: "nodenext",
    target: "es2022",
    types: ["node"],
    skipLibCheck: true,
    esModuleInterop: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
  },
};

const asked = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "mcpc-packages-"));
try {
  const project = await install();
  let [passed, failed] = [0, 0];
  for (const each of packages.filter(({ packages: [name] }) => asked.length === 0 || asked.some((word) => name.startsWith(word)))) {
    const { problem, size, seconds } = await tried(each, project);
    const [name] = each.packages;
    if (problem === undefined) passed++;
    else failed++;
    console.log(`${problem === undefined ? "ok  " : "FAIL"} ${name.padEnd(24)} ${size.padStart(8)} ${seconds.padStart(6)}  ${each.form}`);
    if (problem !== undefined) console.log(problem.replaceAll(/^/gm, "     "));
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function tried({ packages: [name], source, call, prints }, project) {
  const base = name.replaceAll(/[^a-z0-9]+/g, "-");
  const entry = join(project, `${base}.ts`);
  const built = join(scratch, `${base}.js`);
  writeFileSync(entry, source);
  const start = performance.now();
  const build = await run(process.execPath, [CLI, "build", entry, "-o", built], { cwd: project });
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  if (build.code !== 0) return { problem: build.output, size: "-", seconds };
  const size = `${Math.ceil(statSync(built).size / 1000)} kB`;

  const empty = mkdtempSync(join(scratch, "empty-"));
  const tmp = mkdtempSync(join(scratch, "tmp-"));
  copyFileSync(built, join(empty, "out"));
  const args = call.map((word) => word.replace("{tmp}", tmp));
  const called = await run(process.execPath, [join(empty, "out"), ...args], { cwd: empty, env: { PATH: "/usr/bin:/bin", TMPDIR: tmp } });
  const beside = readdirSync(empty);
  if (beside.length > 1) return { problem: `the program left ${beside.join(", ")} beside itself`, size, seconds };
  return called.output.trimEnd() === prints.trimEnd() && called.code === 0 ? { size, seconds } : { problem: called.output, size, seconds };
}

/** A folder with all packages, made whole or not at all. */
async function install() {
  const wanted = ["@types/node@20.19.43", ...new Set(packages.flatMap((each) => each.packages))];
  const hash = createHash("sha256")
    .update(JSON.stringify([wanted, TSCONFIG]))
    .digest("hex")
    .slice(0, 12);
  const folder = join(homedir(), ".cache", "mcpc", `packages-${hash}-${process.platform}-${process.arch}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, "package.json"), JSON.stringify({ name: "tools", version: "1.0.0", type: "module", private: true }));
  writeFileSync(join(part, "tsconfig.json"), JSON.stringify(TSCONFIG));
  const flags = ["--save-exact", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await run("npm", ["install", ...flags, ...wanted], { cwd: part });
  if (code !== 0) throw new Error(`npm install failed:\n${output}`);
  renameSync(part, folder);
  return folder;
}

/** Everything that was printed, stdout and stderr together. */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"], timeout: 120_000 });
    let output = "";
    const note = (text) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", note);
    child.stderr.setEncoding("utf8").on("data", note);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}
