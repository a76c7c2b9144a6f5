import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { exchange } from "./exchange.mjs";
import { statelessRequest, toolCall } from "./messages.mjs";

/** What the server says when all is well. */
const EXPECTED = [/ listens at /, /^the server is shutting down/, /^$/];

/** Starts the program as an HTTP server on a port of its own, where it can collect its garbage. */
export async function startChild(program, env) {
  const args = ["--expose-gc", program, "--mcp-http", "--port", "0"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...env } });
  const exited = once(child, "exit");
  let stderr = "";
  child.stderr.setEncoding("utf8");
  const port = await new Promise((resolve, reject) => {
    child.stderr.on("data", (text) => {
      stderr += text;
      const [, found] = /listens at http:\/\/[^:]+:(\d+)/.exec(stderr) ?? [];
      if (found) resolve(Number(found));
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}:\n${stderr}`)));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (name, args = {}) => {
    const { messages, broken, status } = await exchange({ port, agent, ...statelessRequest(name, toolCall(name, args)) }).ended;
    const value = messages[0]?.result?.structuredContent;
    if (!value) throw new Error(`'${name}' was answered with ${status} ${broken} ${JSON.stringify(messages)}\n${stderr}`);
    return value;
  };
  return {
    port,
    state: () => ask("state"),
    /** What was counted of the calls below `end`: a digit for each. */
    ledger: (end) => ask("ledger", { _1: 0, _2: end }),
    /** Lines that the server should not have written. */
    complaints: () => stderr.split("\n").filter((line) => !EXPECTED.some((expected) => expected.test(line))),
    kill: (signal) => child.kill(signal),
    /** The exit code, or the signal that ended it. */
    exited: exited.then(([code, signal]) => code ?? signal),
  };
}
