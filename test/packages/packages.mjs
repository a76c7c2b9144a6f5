// Builds tools from popular packages and calls them in a folder where nothing else is.
//
//   node test/packages/packages.mjs [NAME...]
//
// Prints a line per package and ends with 1 unless all work. The packages are installed outside the checkout, once for each version of
// the list; this needs the npm registry.
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installedPackages } from "../support/installed-packages.mjs";
import { runCommand } from "../support/run-command.mjs";
import { createTally } from "../support/tally.mjs";
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
  const tally = createTally();
  for (const each of packages.filter(({ packages: [name] }) => asked.length === 0 || asked.some((word) => name.startsWith(word)))) {
    const { problem, size, seconds } = await tried(each, project);
    const [name] = each.packages;
    tally.note(`${name.padEnd(24)} ${size.padStart(8)} ${seconds.padStart(6)}  ${each.form}`, problem);
  }
  tally.end();
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

function install() {
  const wanted = ["@types/node@20.19.43", ...new Set(packages.flatMap((each) => each.packages))];
  const hash = createHash("sha256")
    .update(JSON.stringify([wanted, TSCONFIG]))
    .digest("hex")
    .slice(0, 12);
  return installedPackages(wanted, {
    name: `packages-${hash}-${process.platform}-${process.arch}`,
    files: {
      "package.json": JSON.stringify({ name: "tools", version: "1.0.0", type: "module", private: true }),
      "tsconfig.json": JSON.stringify(TSCONFIG),
    },
    flags: ["--save-exact", "--ignore-scripts"],
  });
}

function run(command, args, options) {
  return runCommand(command, args, { timeout: 120_000, ...options });
}
