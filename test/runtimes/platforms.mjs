// Starts a module that was built with `--target fetch`, in the way that the users of each runtime do.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const LAMBDA = fileURLToPath(new URL("lambda.mjs", import.meta.url));

/** What has the runtimes, in the npm registry. */
export const PACKAGES = ["bun@1.4.5", "deno@2.9.6", "workerd@1.20261117.1"];

/**
 * `command` gives the words of a command line that serves `module` at `port`. `streams` is false where answers come whole, `node` where
 * there is nothing of Node.
 */
export const PLATFORMS = [
  platform("bun", ({ bin, module, port }) => [join(bin, "bun"), "run", `--port=${port}`, module]),
  platform("deno", ({ bin, module, port, env }) => [
    join(bin, "deno"),
    "serve",
    "--allow-env",
    // Only to fetch the keys of an issuer.
    ...(env["MCPC_OAUTH_ISSUER"] ? ["--allow-net"] : []),
    "--host=127.0.0.1",
    `--port=${port}`,
    module,
  ]),
  worker("workers", "2026-08-04", ["enable_request_signal"]),
  worker("workers, 2024", "2024-10-14", ["nodejs_compat"]),
  { ...worker("workers, without Node", "2026-08-03"), node: false },
  { ...platform("lambda", ({ module, port }) => [process.execPath, LAMBDA, module, String(port)]), streams: false },
];

function platform(name, command) {
  return { name, command, streams: true, node: true };
}

/** @param date by which the runtime has what it has */
function worker(name, date, flags = []) {
  return platform(name, (how) => {
    const file = `${how.module}.capnp`;
    writeFileSync(file, workerConfig(how, date, flags));
    return [join(how.bin, "workerd"), "serve", file];
  });
}

/** What wrangler tells workerd: variables and secrets are bindings, and there is no other environment. */
function workerConfig({ module, port, env }, date, flags) {
  const text = JSON.stringify;
  const bindings = Object.entries(env).map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .served), (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const served :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed ${text(basename(module))})],
  compatibilityDate = ${text(date)},
  compatibilityFlags = [${flags.map((flag) => text(flag))}],
  bindings = [${bindings}],
);
`;
}

/** Serves a module until it is stopped; resolves when it answers. */
export async function serve({ command }, { bin, module, env }) {
  const port = await freePort();
  const [program, ...args] = command({ bin, module, port, env });
  const own = { PATH: process.env["PATH"], HOME: process.env["HOME"], NO_COLOR: "1" };
  const child = spawn(program, args, { env: { ...own, ...env }, stdio: ["ignore", "pipe", "pipe"], cwd: dirname(module) });
  const ended = once(child, "close");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  }
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const answered = await fetch(url).catch(() => undefined);
    if (answered) return { url, said: () => said, stop };
    await pause(50);
  }
  await stop();
  throw new Error(`it does not serve:\n${said}`);
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
