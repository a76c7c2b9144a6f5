import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../src/compile.ts";
import { folder } from "../support/folder.ts";
import { mcpc } from "../support/run.ts";

const DESCRIBED = "/** Answers. */\nexport const ping = (): string => 'pong';\n";
const UNDESCRIBED = "export const pong = (): string => 'ping';\n";
const NOT_SERVED = "/** Applies. */\nexport const apply = (f: () => void): void => f();\n";
const EVAL = "/** Calculates. */\nexport const one = (): number => Number(eval('1'));\n";
/** The package asks for another one, and does without it. */
const LEFT_OUT = {
  "lib.ts": `import { sum } from "fast-sum";\n\n/** Adds. */\nexport const add = (): number => sum();\n`,
  "node_modules/fast-sum/package.json": '{ "name": "fast-sum", "main": "index.js", "types": "index.d.ts" }',
  "node_modules/fast-sum/index.js": "exports.sum = () => require('adder').sum();",
  "node_modules/fast-sum/index.d.ts": "export declare function sum(): number;",
};

it("without --strict, warnings and notes fail nothing", async () => {
  const cwd = folder({ "lib.ts": DESCRIBED + UNDESCRIBED + NOT_SERVED });
  for (const command of ["build", "check", "tools"]) {
    const { code, stderr } = await mcpc([command, "lib.ts"], { cwd });
    expect(code, command).toBe(0);
    expect(stderr).toContain("lib.ts:3:14 - warning undescribed-tool: 'pong' has no description");
    expect(stderr).toContain("lib.ts:5:14 - note excluded-tool: 'apply' is not a tool");
  }
});

it("--strict makes them errors, shown as errors are, and gives nothing else", async () => {
  const cwd = folder({ "lib.ts": DESCRIBED + UNDESCRIBED + NOT_SERVED });
  const ends = { build: "2 errors: nothing was written.\n", check: "checked lib.ts: 2 tools", tools: "2 errors: there is no list.\n" };
  for (const [command, end] of Object.entries(ends)) {
    const { code, stdout, stderr } = await mcpc([command, "lib.ts", "--strict"], { cwd });
    expect({ code, stdout }, command).toEqual({ code: 1, stdout: "" });
    expect(
      stderr,
    ).toContain(`lib.ts:3:14 - error undescribed-tool: 'pong' has no description: in every client the model chooses tools by what is \
said of them.
    3 | export const pong = (): string => 'ping';
      |              ~~~~
  hint: write a JSDoc comment above the function: /** What it does. */
lib.ts:5:14 - error excluded-tool: 'apply' is not a tool: its parameter 'f' is a function
    5 | export const apply = (f: () => void): void => f();
      |              ~~~~~
  hint: mark the function @internal to leave it out without this note.
${end}`);
  }
  expect(existsSync(join(cwd, "out"))).toBe(false);
});

it("--json has them as errors, too, with all places of what is told together", async () => {
  const cwd = folder({ "lib.ts": UNDESCRIBED + UNDESCRIBED.replace("pong", "pung") });
  const { code, stdout, stderr } = await mcpc(["build", "lib.ts", "--strict", "--json"], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: [
      { severity: "error", code: "undescribed-tool", span: { line: 1 }, also: [{ file: join(cwd, "lib.ts"), line: 2, column: 14 }] },
    ],
  });
  expect(JSON.parse(stdout)).not.toHaveProperty("program");
});

it("--strict takes a clean module, and one whose warnings are ignored for a reason", async () => {
  const cwd = folder({ "clean.ts": DESCRIBED, "lib.ts": `// mcpc-ignore undescribed-tool its name says it\n${UNDESCRIBED}` });
  for (const entry of ["clean.ts", "lib.ts"]) expect((await mcpc(["build", entry, "--strict"], { cwd })).code, entry).toBe(0);
});

it("one strict run tells what is found before the bundle and in it", async () => {
  const { diagnostics, program } = await compile({ entry: "lib.ts", cwd: folder({ "lib.ts": EVAL + UNDESCRIBED }), strict: true });
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(["error bundle-warning", "error undescribed-tool"]);
  expect(program).toBeUndefined();
});

it("--strict leaves alone what packages ask for and do without", async () => {
  const { diagnostics, program } = await compile({ entry: "lib.ts", cwd: folder(LEFT_OUT), strict: true });
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(["note import-left-out"]);
  expect(program).toBeDefined();
});

it("an ignore at the head of the entry silences what has no place in the user's own modules", async () => {
  const ignored = { ...LEFT_OUT, "lib.ts": `// mcpc-ignore import-left-out sums are made without it\n${LEFT_OUT["lib.ts"]}` };
  expect((await compile({ entry: "lib.ts", cwd: folder(ignored) })).diagnostics).toEqual([]);
});

it("check does not call unused what only a build can report", async () => {
  const cwd = folder({ "lib.ts": EVAL.replace("export", "// mcpc-ignore bundle-warning the formula is our own\nexport") });
  expect((await mcpc(["check", "lib.ts", "--strict"], { cwd })).code).toBe(0);
  expect((await mcpc(["build", "lib.ts", "--strict"], { cwd })).code).toBe(0);

  const mended = folder({ "lib.ts": `// mcpc-ignore bundle-warning there was an eval\n${DESCRIBED}` });
  expect((await mcpc(["check", "lib.ts", "--strict"], { cwd: mended })).code).toBe(0);
  expect((await mcpc(["build", "lib.ts"], { cwd: mended })).stderr).toContain("lib.ts:1:16 - warning unused-ignore");
});

it("errors stay errors, whatever a comment says, and unused ignores are not told beside them", async () => {
  const text = "// mcpc-ignore typescript-error it runs\nexport const x: string = 3;\n// mcpc-ignore undescribed-tool none\n";
  const { diagnostics } = await compile({ entry: "lib.ts", cwd: folder({ "lib.ts": text + DESCRIBED }) });
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(["warning invalid-ignore", "error typescript-error"]);
});

it("a comment works under carriage returns, behind a shebang, and not in the text of JSX", async () => {
  const windows = `#!/usr/bin/env node\r\n// mcpc-ignore undescribed-tool its name says it\r\n${UNDESCRIBED.replace("\n", "\r\n")}`;
  expect((await compile({ entry: "lib.ts", cwd: folder({ "lib.ts": windows }) })).diagnostics).toEqual([]);
  const markup = `const h = String;\nconst text = <p>
  // mcpc-ignore undescribed-tool no comment
</p>;\nexport const show = (): string => String(text);\n`;
  const tsconfig = '{ "compilerOptions": { "jsx": "react", "jsxFactory": "h", "types": [] } }';
  const { diagnostics } = await compile({
    entry: "lib.tsx",
    cwd: folder({ "lib.tsx": markup, "tsconfig.json": tsconfig }),
    allowTypeErrors: true,
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(["undescribed-tool"]);
});
