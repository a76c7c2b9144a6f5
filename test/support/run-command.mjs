import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a command without a shell and with an empty input to its end.
 *
 * @param options those of `spawn`
 * @returns its exit code, and what it printed on both streams, in the order in which it came
 */
export async function runCommand(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}
