import { spawnSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import type { Manifest } from "../../../templates/contract.ts";
import { startProgram } from "../../support/program-process.ts";
import { buildProgram } from "../support/build-program.ts";
import { call, request } from "../support/connection.ts";
import { smallManifest } from "../support/small-manifest.ts";

const SOURCE = `
import fs from "node:fs";
import { promisify } from "node:util";
const key = process.env.KEY;
const forever = () => new Promise(() => setInterval(() => {}, 1000));
const ways = {
  rejection: () => { void Promise.reject(new Error("late " + key)); return forever(); },
  value: () => { void Promise.reject({ key }); return forever(); },
  exception: () => { setTimeout(() => { throw Object.assign(new Error("late " + key), { key }); }); return forever(); },
  handled: () => { process.on("uncaughtException", () => {}); setTimeout(() => { throw new Error(key); }); return new Promise((resolve) => setTimeout(resolve, 20)); },
  raw: async () => {
    const said = [fs.writeSync(2, "é " + key + "\\n"), fs.writeSync(1, key + "\\n"), fs.writeSync(2, "7333637233740a", null, "hex")];
    said.push(fs.writeSync(2, Buffer.from("<<" + key + "\\n>>"), 2, 7), fs.writeSync(2, new Uint8Array(Buffer.from(key + "\\n..")), { length: 7 }));
    said.push(fs.writevSync(2, [Buffer.from("s3c"), Buffer.from("r3t\\n")]));
    fs.writeSync(2, "s3c");
    fs.writeSync(2, "r3t\\n");
    fs.writeFileSync(2, key + "\\n");
    fs.appendFileSync("/dev/stderr", Buffer.from(key + "\\n"));
    said.push((await promisify(fs.write)(2, key + "\\n")).bytesWritten, (await promisify(fs.writev)(2, [Buffer.from(key + "\\n")])).bytesWritten);
    await promisify(fs.writeFile)(2, key + "\\n");
    await fs.promises.writeFile("/dev/stdout", key + "\\n");
    await new Promise((resolve) => fs.createWriteStream("/dev/stderr").end(key + "\\n", resolve));
    console.error(said.join());
  },
  bytes: () => {
    const bad = (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 10])]);
    process.stderr.write(bad(key));
    fs.writeSync(2, bad(key));
    process.stderr.write(key + "\\n", "latin1");
    process.stdout.write(key + "\\n", "latin1");
    fs.writeSync(2, key, null, "utf16le");
    fs.writeFileSync(1, key, { encoding: "utf16le" });
    process.stderr.end(key + "\\n");
    return new Promise((resolve) => setTimeout(resolve, 20));
  },
  removed: () => { process.removeAllListeners(); process.removeAllListeners("uncaughtException"); return ways.exception(); },
  unreadable: () => {
    const told = () => { throw new Error(key); };
    setTimeout(() => { throw { get x() { return told(); }, [Symbol.for("nodejs.util.inspect.custom")]: told }; });
    setTimeout(() => { throw Object.defineProperty(new Error(), "stack", { get: told }); });
    return new Promise((resolve) => setTimeout(resolve, 20));
  },
  warning: () => { process.emitWarning("warned of " + key); return new Promise((resolve) => setTimeout(resolve, 20)); },
};
export const tell = async (way) => { await ways[way](); return "told"; };
`;

const manifest: Manifest = {
  ...smallManifest(["tell"], { tell: [{ role: "positional", key: "_1", name: "way", shape: { kind: "string" } }] }),
  env: [{ name: "KEY", secret: true, required: true }],
};
const KEY = "s3cr3t";
const MASK = "***KEY***";

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, manifest);
});

async function shell(way: string): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const child = startProgram(program, ["tell", way], { KEY });
  const { code } = await child.end();
  expect(child.stderr()).not.toContain(KEY);
  return { code, stderr: child.stderr() };
}

/** What a server says on stderr that is called once. */
async function serve(way: string): Promise<string> {
  const served = startProgram(program, [], { KEY });
  served.write(`${JSON.stringify(request(1, "initialize", { protocolVersion: "2025-11-25" }))}\n`);
  served.write(`${JSON.stringify(call(2, "tell", { _1: way }))}\n`);
  expect(await served.end()).toMatchObject({ code: 0 });
  expect(served.stderr()).not.toContain(KEY);
  return served.stderr();
}

it.each(["rejection", "exception", "removed"])(
  "an uncaught %s ends a call from the shell as it ends Node, without secrets",
  async (way) => {
    const { code, stderr } = await shell(way);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: late \*\*\*KEY\*\*\*\n {4}at [\s\S]*\n\nNode\.js v\d+\.\d+\.\d+\n$/);
  },
);

it("so does what is no error; who listens for it decides itself", async () => {
  expect(await shell("value")).toEqual({ code: 1, stderr: expect.stringContaining("ERR_UNHANDLED_REJECTION") });
  expect(await shell("handled")).toEqual({ code: 0, stderr: "" });
});

const LINES = `é ${MASK}\n${`${MASK}\n`.repeat(13)}10,7,7,7,7,7,7,7\n`;

it("what is written to the descriptor itself is masked, text or bytes", async () => {
  expect(await shell("raw")).toEqual({ code: 0, stderr: LINES });
  expect(await serve("raw")).toBe(LINES);
});

it("so it is in whatever bytes and encoding", async () => {
  const wide = Buffer.from(MASK, "utf16le").toString();
  const said = `${`${MASK}\ufffd\n`.repeat(2) + `${MASK}\n`.repeat(2) + wide + wide}${MASK}\n`;
  expect(await shell("bytes")).toEqual({ code: 0, stderr: said });
  expect(await serve("bytes")).toBe(said);
});

it("a value that cannot be read is told without what reading it throws", async () => {
  const { code, stderr } = await shell("unreadable");
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("cannot be read\n\nNode.js v") });
  expect(await serve("unreadable")).toMatch(/^(uncaught exception, the server goes on: (.* cannot be read|Error)\n){2}$/);
});

it.skipIf(process.platform === "win32")("so it is where stderr is a file", () => {
  const { stdout } = spawnSync("sh", ["-c", `f=$(mktemp); "$0" "$1" tell raw 2>>"$f"; cat "$f"; rm "$f"`, process.execPath, program], {
    encoding: "utf8",
    env: { ...process.env, KEY },
  });
  expect(stdout).toBe(`told\n${LINES}`);
});

it("warnings of Node's are masked", async () => {
  expect(await shell("warning")).toEqual({ code: 0, stderr: expect.stringContaining(`Warning: warned of ${MASK}`) });
});
