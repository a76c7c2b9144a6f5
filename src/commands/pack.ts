import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, resolve } from "node:path";
import { type Delivery, type DeliveryOptions, deliver, isPacked } from "../delivery/deliver.ts";
import type { Form } from "../delivery/forms.ts";
import { packageFacts } from "../delivery/package-facts.ts";
import { folderObstacle, writeFolder } from "../delivery/packed-folder.ts";
import { programFacts } from "../delivery/program-facts.ts";
import type { Files, Source } from "../delivery/source.ts";
import { systemMessage } from "../system-message.ts";
import { placeFile } from "../write-program.ts";
import { EXIT, misuse, type Outcome, type Terminal } from "./outcome.ts";
import { plural, shownPath } from "./report.ts";

export interface PackFlags extends Omit<DeliveryOptions, "icon"> {
  readonly format: Form;
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
  const source: Source = {
    program: facts,
    package: packageFacts(dirname(path), rest.author),
    beside: filesBeside(path, facts.needs.beside),
  };
  const delivery = deliver(format, source, { ...rest, ...(image && { icon: image }) });
  if (typeof delivery === "string") return misuse(delivery);
  const target = resolve(cwd, output ?? delivery.name);
  const obstacle = obstacleAt(target, format, delivery);
  if (obstacle !== undefined) return failed(`${shownPath(target, cwd)} ${obstacle}`);
  try {
    await write(target, delivery.content);
  } catch (error) {
    const why = systemMessage(error);
    if (why === undefined) throw error;
    return failed(`cannot write ${shownPath(target, cwd)}: ${why}`);
  }
  const notes = delivery.notes.map((note) => `note: ${note}\n`).join("");
  const done = `packed ${shownPath(target, cwd)}: ${facts.name} ${facts.version}, ${plural(facts.tools.length, "tool")}\n`;
  return { code: EXIT.ok, stderr: `${notes}${done}next: ${nextSteps[format](shownPath(target, cwd))}\n` };
}

const nextSteps: Readonly<Record<Form, (path: string) => string>> = {
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

/** What the program names as its own; what else is called so is left from another build. */
function filesBeside(program: string, endings: readonly string[] = []): Readonly<Record<string, Uint8Array>> {
  const found = endings.map((ending) => `${program}${ending}`).filter((file) => existsSync(file));
  return Object.fromEntries(found.map((file) => [basename(file), readFileSync(file)]));
}

/** Nothing is ever overwritten but what was packed before. */
function obstacleAt(target: string, form: Form, { content }: Delivery): string | undefined {
  if (form === "mcpb" && extname(target) !== ".mcpb") return "is no name for a bundle: hosts know them by the ending .mcpb";
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (!isFile(content)) return stats.isDirectory() ? folderObstacle(target) : "is there already, and no folder";
  if (stats.isDirectory()) return "is a folder";
  return stats.isFile() && (stats.size === 0 || isPacked(form, readFileSync(target)))
    ? undefined
    : "is there already and was not packed by mcpc: -o names another file";
}

async function write(target: string, content: Delivery["content"]): Promise<void> {
  return isFile(content) ? placeFile(target, content, 0o644) : writeFolder(target, content);
}

function isFile(content: Delivery["content"]): content is Exclude<Delivery["content"], Files> {
  return typeof content === "string" || content instanceof Uint8Array;
}
