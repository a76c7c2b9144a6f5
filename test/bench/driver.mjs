import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** Milliseconds, with fractions, on a clock that only goes forward. */
export const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Starts a stdio server and talks raw JSON lines to it; no library stands between the clock and the server. */
export function startServer(program) {
  const started = now();
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map();
  let lastId = 0;
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.error || message.result.isError) throw new Error(`${program}: ${line}`);
      waiting.get(message.id)?.();
      waiting.delete(message.id);
    }
  });

  const send = (method, params, done) => {
    waiting.set(++lastId, done);
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params })}\n`);
  };
  const request = (method, params) => new Promise((done) => send(method, params, done));

  return {
    /** Milliseconds from the start of the process to the reply to `initialize`. */
    async initialize() {
      await request("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1.0.0" } });
      const took = now() - started;
      child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
      return took;
    },
    /** Calls per second over `limit.ms` milliseconds or `limit.calls` calls, with so many calls on the way at any time. */
    load(inFlight, { ms = Number.POSITIVE_INFINITY, calls = Number.POSITIVE_INFINITY }) {
      const begin = now();
      let sent = 0;
      let done = 0;
      return new Promise((finish) => {
        const one = () => {
          sent++;
          send("tools/call", { name: "fighterDamage", arguments: { _1: 15 } }, () => {
            done++;
            if (sent < calls && now() - begin < ms) one();
            else if (done === sent) finish((done / (now() - begin)) * 1000);
          });
        };
        for (let i = 0; i < inFlight; i++) one();
      });
    },
    /** Resident memory in megabytes; not a number where there is no /proc. */
    memory() {
      try {
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;
      } catch {
        return Number.NaN;
      }
    },
    async stop() {
      child.kill("SIGKILL");
      await once(child, "close");
    },
  };
}

/** Milliseconds that a Node process takes from start to end; throws when it fails. */
export async function timeProcess(args) {
  const started = now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${stderr}`);
  return now() - started;
}
