import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { standardDescriptor } from "../../templates/guard/descriptors.ts";
import { buildProgram } from "./support/build-program.ts";
import { call, request, result, text } from "./support/connection.ts";
import { smallManifest } from "./support/small-manifest.ts";

/** Each line is one way to print; `N` stands for its number, which must arrive on stderr and nowhere else. */
const PRINTING = {
  atOnce: [
    "console.log('N')",
    "console.info('N'); console.table([{ a: 1 }]); console.dir({}); console.group('g'); console.groupEnd()",
    "process.stdout.write('N\\n')",
    "stdout.write('N\\n')",
    "new Console(process.stdout).log('N')",
    "process.stdout.write(Buffer.from('N\\n'))",
    "fs.writeSync(1, 'N\\n')",
    "writeSync(1, Buffer.from('N\\n'))",
    "fs.writeSync(process.stdout.fd, 'N\\n')",
    "fs.writevSync(1, [Buffer.from('N\\n')])",
    "fs.writeFileSync(1, 'N\\n')",
    "fs.appendFileSync(1, 'N\\n')",
    "fs.writeFileSync('/dev/stdout', 'N\\n')",
    "fs.appendFileSync(`/proc/${process.pid}/fd/1`, 'N\\n')",
    "fs.writeFileSync(new URL('file:///dev/fd/1'), 'N\\n')",
    "fs.writeFileSync(Buffer.from('/proc/self/fd/1'), 'N\\n')",
    "spawnSync('echo', ['N'], { stdio: 'inherit' })",
    "execSync('echo N', { stdio: 'inherit' })",
    "execFileSync('echo', ['N'], { stdio: [0, 1, 2] })",
    "execFileSync('echo', ['N'], { stdio: ['inherit', 'inherit', 'inherit'] })",
    "execFileSync('echo', ['N'], { stdio: [process.stdin, process.stdout, process.stderr] })",
    "execFileSync('sh', ['-c', 'echo N >&3'], { stdio: ['ignore', 'ignore', 'ignore', 1] })",
    "fs.writeFileSync(`/proc/self/task/${process.pid}/fd/1`, 'N\\n')",
    "fs.writeFileSync('/proc/../dev//stdout', 'N\\n')",
  ],
  inTime: [
    "await promisify(fs.write)(1, 'N\\n')",
    "await promisify(fs.writev)(1, [Buffer.from('N\\n')])",
    "await promisify(fs.writeFile)('/dev/stdout', 'N\\n')",
    "await promisify(fs.appendFile)(1, 'N\\n')",
    "await fs.promises.writeFile('/dev/stdout', 'N\\n')",
    "await appendFile('/proc/self/fd/1', 'N\\n')",
    "await closed(createWriteStream('/dev/stdout').end('N\\n'))",
    "await closed(createWriteStream('/dev/fd/1', 'utf8').end('N\\n'))",
    "await closed(createWriteStream('', { fd: 1 }).end('N\\n'))",
    "await closed(new fs.WriteStream('', { fd: 1 }).end('N\\n'))",
    "await pipeline(Readable.from(['N\\n']), process.stdout, { end: false })",
    "Readable.from(['N\\n']).pipe(process.stdout)",
    "await closed(spawn('echo', ['N'], { stdio: 'inherit' }))",
    "await closed(spawn('echo', ['N'], { stdio: ['pipe', 'inherit', 'ignore'] }))",
    "await closed(spawn('sh', ['-c', 'cat; echo N'], { stdio: [0, 1, 2] }))",
    "await closed(fork(helper, ['N']))",
    "await exited(new Worker(`console.log('N')`, { eval: true }))",
    "await exited(new Worker(`process.stdout.write('N\\\\n')`, { eval: true }))",
    "await exited(new Worker(`const fs = require('fs'); fs.writeSync(1, 'N\\\\n'); fs.write(1, 'N\\\\n', () => {})`, { eval: true }))",
    "await exited(new Worker(threaded, { argv: ['N'], execArgv: ['--no-warnings'] }))",
    "await exited(new (class extends Worker {})(new URL('file://' + threaded), { argv: ['N'] }))",
    "fs.fstatSync(2).isFile() || new net.Socket({ fd: 1, readable: false }).write('N\\n')",
    "fs.fstatSync(2).isFile() || new tty.WriteStream(1).write('N\\n')",
    "await exited(new Worker(new URL('data:text/javascript,' + encodeURIComponent(`import { writeSync } from 'node:fs'; writeSync(1, 'N\\\\n');`))))",
    "fs.closeSync(1); await promisify(fs.close)(1); fs.writeSync(1, 'N\\n')",
  ],
};

/** Ways to look at stdin; each must see nothing. */
const READING = [
  "readFileSync(0, 'utf8')",
  "readFileSync('/dev/stdin', 'utf8')",
  "await fs.promises.readFile('/dev/stdin', 'utf8')",
  "await promisify(fs.readFile)(0, 'utf8')",
  "String(fs.readSync(0, Buffer.alloc(10)) || '')",
  "String((await promisify(fs.read)(0, Buffer.alloc(10), 0, 10, null)).bytesRead || '')",
  "await textOf(stdin)",
  "await textOf(process.stdin)",
  "await textOf(process.stdin)",
  "await textOf(createReadStream('/dev/stdin'))",
  "await textOf(createReadStream('', { fd: 0 }))",
  "await textOf(process.openStdin())",
  "await linesOf(process.stdin)",
  "String(fs.fstatSync(0).isFIFO() || '')",
  "execSync('cat', { stdio: ['inherit', 'pipe', 'inherit'] }).toString()",
  "execSync('cat', { stdio: [0, 'pipe', 2] }).toString()",
  "execSync('cat', { stdio: [process.stdin, 'pipe', 2] }).toString()",
  "await textOf(spawn('cat', { stdio: ['inherit', 'pipe', 'inherit'] }).stdout)",
];

const marker = (index: number): string => `@${index}@`;
const numbered = (lines: readonly string[], from: number): string =>
  lines.map((line, index) => `  ${line.replaceAll(/\bN\b/g, marker(from + index))};`).join("\n");

const SOURCE = `
import { execFileSync, execSync, fork, spawn, spawnSync } from "node:child_process";
import { Console } from "node:console";
import { once } from "node:events";
import * as fs from "node:fs";
import { createReadStream, createWriteStream, readFileSync, writeSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import * as net from "node:net";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import * as tty from "node:tty";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";

const closed = (stream) => once(stream, "close");
const exited = (worker) => once(worker, "exit");
const linesOf = async (input) => {
  let lines = "";
  for await (const line of createInterface({ input })) lines += line;
  return lines;
};
const threaded = import.meta.dirname + "/threaded.mjs";
fs.writeFileSync(threaded, "import { writeFileSync, writeSync } from 'node:fs'; writeSync(1, process.argv[2] + '\\\\n'); writeFileSync(1, '');");
const helper = import.meta.dirname + "/helper.cjs";
fs.writeFileSync(helper, "console.log(process.argv[2]); process.stdin.resume().on('end', () => process.exit());");

${numbered(PRINTING.atOnce, 0)}

export async function print() {
${numbered(PRINTING.atOnce, 100)}
${numbered(PRINTING.inTime, 200)}
  return "printed";
}

export async function read() {
  return JSON.stringify([${READING.join(", ")}]);
}

export async function outside() {
  fs.writeFileSync(import.meta.dirname + "/outside.mjs", "import { writeSync } from 'node:fs'; import { execSync } from 'node:child_process'; import { stdout } from 'node:process';" +
    "writeSync(1, '@300@\\\\n'); execSync('echo @301@', { stdio: 'inherit' }); stdout.write('@302@\\\\n'); console.log('@303@');");
  await import(import.meta.dirname + "/outside.mjs");
  return "imported";
}
`;

let program = "";

beforeAll(async () => {
  program = await buildProgram(SOURCE, smallManifest(["print", "read", "outside"]));
});

/** Runs the program on these messages. */
async function run(
  messages: readonly unknown[],
  nodeArguments: readonly string[] = [],
): Promise<{ replies: unknown[]; stderr: string; code: unknown }> {
  const child = spawn(process.execPath, [...nodeArguments, program], { stdio: "pipe" });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    stderr += chunk;
  });
  for (const message of [request(0, "initialize", { protocolVersion: "2025-06-18" }), ...messages])
    child.stdin.write(`${JSON.stringify(message)}\n`);
  // What user code must not see: it would take it away from the protocol.
  child.stdin.end(`${JSON.stringify(request(9, "ping"))}\n`);
  const [code] = await once(child, "close");
  const lines = stdout.split("\n").filter((line) => line !== "");
  return { replies: lines.map((line): unknown => JSON.parse(line)), stderr, code };
}

const opened = expect.objectContaining({ id: 0 });

it("keeps everything that is printed off the protocol, and brings it to stderr", async () => {
  const { replies, stderr, code } = await run([call(1, "print")]);
  expect(replies).toEqual([opened, result(9, {}), result(1, text("printed"))]);
  expect(code).toBe(0);
  const expected = [
    ...PRINTING.atOnce.map((line, index) => [line, index] as const),
    ...PRINTING.atOnce.map((line, index) => [line, 100 + index] as const),
    ...PRINTING.inTime.map((line, index) => [line, 200 + index] as const),
  ];
  expect(expected.filter(([, number]) => !stderr.includes(marker(number)))).toEqual([]);
});

it("shows user code and its children an empty stdin", async () => {
  const { replies, code } = await run([call(1, "read")]);
  expect(replies).toEqual([opened, result(9, {}), result(1, text(JSON.stringify(READING.map(() => ""))))]);
  expect(code).toBe(0);
});

/** Node fixes the named exports of a built-in module when it is first imported, and console its stream: here, before the program starts. */
const IMPORTED_EARLY = 'data:text/javascript,import "node:fs"; import "node:child_process"; import "node:process"; console._stdout';

for (const nodeArguments of [[], ["--import", IMPORTED_EARLY]]) {
  it(`guards modules outside of the bundle too ${nodeArguments.join(" ")}`, async () => {
    const { replies, stderr } = await run([call(1, "outside")], nodeArguments);
    expect(replies).toEqual([opened, result(9, {}), result(1, text("imported"))]);
    for (const number of [300, 301, 302, 303]) expect(stderr).toContain(marker(number));
  });
}

it("works under a shell, where the streams are pipes and files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mcpc-guard-"));
  const line = JSON.stringify(request(0, "initialize", {}));
  const script = `printf '%s\\n' '${line}' '${JSON.stringify(call(1, "print"))}' | '${process.execPath}' '${program}' 2>'${folder}/err' | cat > '${folder}/out'`;
  const [code] = await once(spawn("sh", ["-c", script], { stdio: "inherit" }), "close");
  expect(code).toBe(0);
  const lines = readFileSync(join(folder, "out"), "utf8").trimEnd().split("\n");
  expect(lines.map((text): unknown => JSON.parse(text))).toEqual([opened, result(1, text("printed"))]);
});

const paths: [path: unknown, descriptor: number | undefined][] = [
  ["/dev/stdin", 0],
  ["/dev/stdout", 1],
  ["/dev/stderr", 2],
  ["/dev/fd/1", 1],
  ["/proc/self/fd/0", 0],
  ["/proc/thread-self/fd/1", 1],
  [`/proc/${process.pid}/fd/1`, 1],
  [`/proc/self/task/${process.pid}/fd/1`, 1],
  [`/proc/${process.pid}/task/7/fd/0`, 0],
  [`/proc/${process.pid + 1}/task/7/fd/0`, undefined],
  ["//dev/../dev/stdout", 1],
  [new URL("file:///dev/stdout"), 1],
  [Buffer.from("/dev/stdin"), 0],
  [`/proc/${process.pid + 1}/fd/1`, undefined],
  ["/dev/fd/3", undefined],
  ["/dev/fd/11", undefined],
  ["/dev/null", undefined],
  ["/home/dev/stdout", undefined],
  [1, undefined],
  [undefined, undefined],
];

it("knows the files that stand for the standard streams", () => {
  expect(paths.map(([path]) => [path, standardDescriptor(path)])).toEqual(paths);
});
