import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { type Delivery, type DeliveryOptions, deliver } from "../delivery/deliver.ts";
import type { Format } from "../delivery/formats.ts";
import { packageFacts } from "../delivery/package-facts.ts";
import { programFacts } from "../delivery/program-facts.ts";
import { isServerJson } from "../delivery/server-json.ts";
import type { Files, Source } from "../delivery/source.ts";
import { systemMessage } from "../system-message.ts";
import { EXIT, misuse, type Outcome, type Terminal } from "./outcome.ts";
import { plural, shownPath } from "./report.ts";

export interface PackFlags extends Omit<DeliveryOptions, "icon"> {
  readonly format: Format;
  readonly output?: string;
  /** Path of a PNG file. */
  readonly icon?: string;
}

/** `mcpc pack`: puts a program into the form that others take it in. */
export async function pack(program: string, { format, output, icon, ...rest }: PackFlags, terminal: Terminal): Promise<Outcome> {
  const { cwd } = terminal;
  const path = resolve(cwd, program);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return misuse(`there is no program '${program}'`);
  const image = icon === undefined ? undefined : pngOf(resolve(cwd, icon));
  if (typeof image === "string") return misuse(`the icon '${icon}' ${image}`);
  const facts = await programFacts(path);
  if (typeof facts === "string") return failed(`'${program}' cannot be packed: ${facts}`);
  const source: Source = { program: facts, package: packageFacts(dirname(path)), beside: filesBeside(path) };
  const delivery = deliver(format, source, { ...rest, ...(image && { icon: image }) });
  if (typeof delivery === "string") return misuse(delivery);
  const target = resolve(cwd, output ?? delivery.name);
  const obstacle = obstacleAt(target, format, delivery);
  if (obstacle !== undefined) return failed(`${shownPath(target, cwd)} ${obstacle}`);
  try {
    write(target, delivery.content);
  } catch (error) {
    const why = systemMessage(error);
    if (why === undefined) throw error;
    return failed(`cannot write ${shownPath(target, cwd)}: ${why}`);
  }
  const notes = delivery.notes.map((note) => `note: ${note}\n`).join("");
  const done = `packed ${shownPath(target, cwd)}: ${facts.name} ${facts.version}, ${plural(facts.tools.length, "tool")}\n`;
  return { code: EXIT.ok, stderr: `${notes}${done}next: ${nextSteps[format](shownPath(target, cwd))}\n` };
}

const nextSteps: Readonly<Record<Format, (path: string) => string>> = {
  mcpb: (path) => `open ${path} with Claude Desktop, or any host that takes MCP bundles.`,
  "server-json": (path) => `'mcp-publisher publish' in the folder of ${path}, once what it names is published.`,
  npm: (path) => `'npm publish ${path}' (with --access public for a scope's first).`,
  docker: (path) => `'docker build ${path}'; the Dockerfile says how the image is run.`,
};

function failed(problem: string): Outcome {
  return { code: EXIT.diagnostics, stderr: `error: ${problem}\n` };
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngOf(file: string): Uint8Array | string {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return "is not there";
  const content = readFileSync(file);
  return content.subarray(0, PNG.length).equals(PNG) ? content : "is no PNG file, which hosts want";
}

/** The source map and the licences, as `mcpc build` calls them. */
function filesBeside(program: string): Readonly<Record<string, Uint8Array>> {
  const found = [".map", ".licenses.txt"].map((ending) => `${program}${ending}`).filter((file) => existsSync(file));
  return Object.fromEntries(found.map((file) => [basename(file), readFileSync(file)]));
}

/** Nothing is ever overwritten but what was packed before. */
function obstacleAt(target: string, format: Format, { content }: Delivery): string | undefined {
  if (format === "mcpb" && extname(target) !== ".mcpb") return "is no name for a bundle: hosts know them by the ending .mcpb";
  if (!existsSync(target)) return undefined;
  const isFolder = statSync(target).isDirectory();
  if (isFile(content)) {
    if (isFolder) return "is a folder";
    return format === "server-json" && !isServerJson(readFileSync(target, "utf8")) ? "is there already, and no server.json" : undefined;
  }
  if (!isFolder) return "is there already, and no folder";
  const strange = readdirSync(target).find((name) => !Object.hasOwn(content, name));
  return strange === undefined ? undefined : `has something else in it (${strange}): -o names another folder`;
}

function write(target: string, content: Delivery["content"]): void {
  if (isFile(content)) {
    mkdirSync(dirname(target), { recursive: true });
    return writeFileSync(target, content);
  }
  mkdirSync(target, { recursive: true });
  for (const [name, each] of Object.entries(content)) {
    const file = join(target, name);
    writeFileSync(file, each);
    if (typeof each !== "string" && extname(name) !== ".map" && extname(name) !== ".txt") chmodSync(file, 0o755);
  }
}

function isFile(content: Delivery["content"]): content is Exclude<Delivery["content"], Files> {
  return typeof content === "string" || content instanceof Uint8Array;
}
