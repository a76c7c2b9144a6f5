import { spawn } from "node:child_process";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { buildProgram } from "./support/build-program.ts";
import { CLAIM, call } from "./support/connection.ts";
import { smallManifest } from "./support/small-manifest.ts";

it("answers all that a file on stdin asks, though the module it serves finds stdin empty", async () => {
  const program = await buildProgram("export function hello() { return 'hello'; }", smallManifest(["hello"]));
  // A stream reads 64 KiB of a file at a time.
  const asked = Array.from({ length: 5_000 }, (_, i) => call(i, "hello", {}, CLAIM));
  const file = join(folder(), "asked.jsonl");
  writeFileSync(file, asked.map((message) => `${JSON.stringify(message)}\n`).join(""));
  const fd = openSync(file, "r");
  const child = spawn(process.execPath, [program], { stdio: [fd, "pipe", "inherit"] });
  closeSync(fd);
  const answered = ((await child.stdout?.setEncoding("utf8").toArray()) ?? []).join("").trimEnd().split("\n");
  expect(answered.filter((reply) => reply.includes('"text":"hello"'))).toHaveLength(asked.length);
});
