/**
 * Popular packages that are put together in different ways, each with a module that uses it, and what a call of its tool prints.
 * `{tmp}` in arguments stands for a folder that can be written to.
 */
export const packages = [
  {
    packages: ["lodash@4.18.1", "@types/lodash@4.17.27"],
    form: "CommonJS, one large file",
    source: `import _ from "lodash";
/** Joins the words of a text by hyphens. */
export const kebab = (text: string): string => _.kebabCase(text);
`,
    call: ["kebab", "fooBar Baz"],
    prints: "foo-bar-baz",
  },
  {
    packages: ["chalk@5.6.2"],
    form: "ES modules, private imports by condition",
    source: `import { Chalk } from "chalk";
/** Paints a text green. */
export const paint = (text: string): string => JSON.stringify(new Chalk({ level: 1 }).green(text));
`,
    call: ["paint", "hi"],
    prints: '"\\u001b[32mhi\\u001b[39m"',
  },
  {
    packages: ["axios@1.21.1"],
    form: "exports by condition, another build for browsers",
    source: `import { createServer } from "node:http";
import { once } from "node:events";
import axios from "axios";
/** Gets a text from a server of its own. */
export async function get(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const { data } = await axios.get<string>(\`http://127.0.0.1:\${typeof address === "object" && address ? address.port : 0}/\`);
  server.close();
  return data;
}
`,
    call: ["get", "tea"],
    prints: "tea",
  },
  {
    packages: ["cheerio@1.2.0"],
    form: "ES modules and CommonJS, many packages below",
    source: `import { load } from "cheerio";
/** The title of a page. */
export const title = (html: string): string => load(html)("title").text();
`,
    call: ["title", "<title>Tea &amp; cake</title>"],
    prints: "Tea & cake",
  },
  {
    packages: ["ws@8.23.0", "@types/ws@8.18.2"],
    form: "optional dependencies that are not installed",
    source: `import { type WebSocket as Socket, WebSocket, WebSocketServer } from "ws";
/** Sends a text there and back. */
export const echo = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" }, () => {
      const address = server.address();
      const client = new WebSocket(\`ws://127.0.0.1:\${typeof address === "object" && address ? address.port : 0}\`);
      client.on("open", () => client.send(text));
      client.on("error", reject);
      client.on("message", (data) => {
        client.close();
        server.close();
        resolve(String(data));
      });
    });
    server.on("connection", (socket: Socket) => socket.on("message", (data) => socket.send(\`echo \${String(data)}\`)));
  });
`,
    call: ["echo", "tea"],
    prints: "echo tea",
  },
  {
    packages: ["knex@3.3.0"],
    form: "CommonJS, require of computed names, eight drivers not installed",
    source: `import knex from "knex";
/** The query for a guest. */
export const query = (name: string): string => knex.default({ client: "pg" })("guests").where({ name }).toString();
`,
    call: ["query", "Ada"],
    prints: 'select * from "guests" where "name" = \'Ada\'',
  },
  {
    packages: ["figlet@1.12.0", "@types/figlet@1.7.0"],
    form: "reads a file of a folder beside itself",
    source: `import figlet from "figlet";
/** A text in large letters. */
export const banner = (text: string): string => figlet.textSync(text, { font: "Small" });
`,
    call: ["banner", "Hi"],
    prints: "  _  _ _ \n | || (_)\n | __ | |\n |_||_|_|",
  },
  {
    packages: ["sql.js@1.17.0", "@types/sql.js@1.4.11"],
    form: "WebAssembly in a file beside itself",
    source: `import initSqlJs from "sql.js";
/** Lets SQLite add. */
export async function sum(a: number, b: number): Promise<number> {
  const { Database } = await initSqlJs();
  return Number(new Database().exec(\`select \${a} + \${b}\`)[0]?.values[0]?.[0]);
}
`,
    call: ["sum", "2", "3"],
    prints: "5",
  },
  {
    packages: ["yoga-layout@3.2.1"],
    form: "ES modules with await at the top, WebAssembly in the code",
    source: `import Yoga from "yoga-layout";
/** How wide each of two equal columns is. */
export function column(width: number): number {
  const row = Yoga.Node.create();
  row.setWidth(width);
  row.setHeight(10);
  row.setFlexDirection(Yoga.FLEX_DIRECTION_ROW);
  const columns = [Yoga.Node.create(), Yoga.Node.create()];
  for (const [i, each] of columns.entries()) {
    each.setFlexGrow(1);
    row.insertChild(each, i);
  }
  row.calculateLayout(undefined, undefined, Yoga.DIRECTION_LTR);
  return columns[1]?.getComputedWidth() ?? 0;
}
`,
    call: ["column", "120"],
    prints: "60",
  },
  {
    packages: ["@node-rs/crc32@1.10.8"],
    form: "a native addon in a package for each system (napi-rs)",
    source: `import { crc32 } from "@node-rs/crc32";
/** The checksum of a text. */
export const checksum = (text: string): number => crc32(text);
`,
    call: ["checksum", "hello"],
    prints: "907060870",
  },
  {
    packages: ["bcrypt@6.0.0", "@types/bcrypt@6.0.0"],
    form: "a native addon that is searched for (node-gyp-build)",
    source: `import bcrypt from "bcrypt";
/** Whether a password fits the hash that is made of it. */
export const fits = async (password: string): Promise<boolean> => bcrypt.compare(password, await bcrypt.hash(password, 4));
`,
    call: ["fits", "secret"],
    prints: "true",
  },
  {
    packages: ["pino@10.4.0"],
    form: "starts worker threads from files of two packages",
    source: `import { once } from "node:events";
import { readFileSync } from "node:fs";
import { pino } from "pino";
/** Logs a text into a file, from a thread of its own. */
export async function note(text: string, file: string): Promise<string> {
  const transport = pino.transport({ target: "pino/file", options: { destination: file } });
  const alive = setInterval(() => {}, 1000);
  const log = pino(transport);
  await once(transport, "ready");
  log.info(text);
  transport.end();
  await once(transport, "close");
  clearInterval(alive);
  return JSON.parse(readFileSync(file, "utf8")).msg;
}
`,
    call: ["note", "tea", "{tmp}/log"],
    prints: "tea",
  },
  {
    packages: ["tsyringe@4.10.0", "reflect-metadata@0.2.2"],
    form: "decorators that read types while running",
    source: `import "reflect-metadata";
import { container, injectable, singleton } from "tsyringe";
@singleton()
class Clock {
  now(): string {
    return "noon";
  }
}
@injectable()
class Greeter {
  constructor(private readonly clock: Clock) {}
  greet(name: string): string {
    return \`\${this.constructor.name}: \${name}, it is \${this.clock.now()}\`;
  }
}
/** Greets. */
export const greet = (name: string): string => container.resolve(Greeter).greet(name);
`,
    call: ["greet", "Ada"],
    prints: "Greeter: Ada, it is noon",
  },
  {
    packages: ["nunjucks@3.2.4", "@types/nunjucks@3.2.6"],
    form: "CommonJS, loads what it needs late",
    source: `import nunjucks from "nunjucks";
/** Fills in a template. */
export const fill = (template: string, name: string): string => nunjucks.renderString(template, { name });
`,
    call: ["fill", "hi {{ name | upper }}", "Ada"],
    prints: "hi ADA",
  },
  {
    packages: ["@libsql/client@0.18.0"],
    form: "an addon in an optional package, asked for by a template",
    source: `import { createClient } from "@libsql/client";
/** Lets SQLite add. */
export const sum = async (a: number, b: number): Promise<string> =>
  String((await createClient({ url: ":memory:" }).execute({ sql: "select ? + ? as sum", args: [a, b] })).rows[0]?.["sum"]);
`,
    call: ["sum", "2", "3"],
    prints: "5",
  },
  {
    packages: ["sharp@0.35.5"],
    form: "an addon with a shared library, tried at several places",
    source: `import sharp from "sharp";
/** The format of a picture that it draws. */
export async function format(colour: string): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } }).png().toBuffer();
  return String((await sharp(picture).metadata()).format);
}
`,
    call: ["format", "red"],
    prints: "png",
  },
  {
    packages: ["lmdb@3.5.6"],
    form: "addons that a helper finds in packages for one system",
    source: `import { open } from "lmdb";
/** Keeps a text and reads it again. */
export async function keep(text: string, folder: string): Promise<string> {
  const store = open<string, string>({ path: folder });
  await store.put("text", text);
  const kept = store.get("text") ?? "";
  await store.close();
  return kept;
}
`,
    call: ["keep", "tea", "{tmp}/store"],
    prints: "tea",
  },
  {
    packages: ["playwright-core@1.65.1"],
    form: "asks for its package.json by a path that it makes",
    source: `import { chromium } from "playwright-core";
/** What it says of a browser that is not there. */
export const start = (path: string): Promise<string> =>
  chromium.launch({ executablePath: path }).then(() => "started", (error: Error) => /executable doesn't exist/.exec(error.message)?.[0] ?? error.message);
`,
    call: ["start", "/none"],
    prints: "executable doesn't exist",
  },
  {
    packages: ["pdfjs-dist@5.6.205", "pdf-lib@1.17.1"],
    form: "imports its other half by the value of a setting",
    source: `import { PDFDocument, StandardFonts } from "pdf-lib";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
/** Writes a text into a PDF and reads it again. */
export async function through(text: string): Promise<string> {
  const document = await PDFDocument.create();
  document.addPage().drawText(text, { font: await document.embedFont(StandardFonts.Helvetica) });
  const read = await getDocument({ data: await document.save(), verbosity: VerbosityLevel.ERRORS }).promise;
  const { items } = await (await read.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}
`,
    call: ["through", "tea"],
    prints: "tea",
  },
];
