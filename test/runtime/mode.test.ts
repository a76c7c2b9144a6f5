import { expect, it } from "vitest";
import { misuse } from "../../templates/command-line/misuse.ts";
import { type Mode, readMode } from "../../templates/mode.ts";
import { takeSettings } from "../../templates/settings.ts";

const wrong = (...problems: string[]): { readonly problems: readonly string[] } => ({ problems });
const describing = (flag: string, value?: string, ...argv: string[]): Mode => ({ kind: "describe", flag, value, argv });

const cases: [argv: string, mode: Mode | { readonly problems: readonly string[] }][] = [
  ["", { kind: "serve" }],
  ["--mcp", { kind: "serve" }],
  ["--text json", { kind: "serve", text: "json" }],
  ["--text=raw", { kind: "serve", text: "raw" }],
  ["--mcp --text json", { kind: "serve", text: "json" }],
  ["--mcp --text=json", { kind: "serve", text: "json" }],
  ["--text", wrong("--text must be 'raw' or 'json'")],
  ["--text=", wrong("--text must be 'raw' or 'json', not ''")],
  ["--text xml", wrong("--text must be 'raw' or 'json', not 'xml'")],
  ["--mcp --text=a=b", wrong("--text must be 'raw' or 'json', not 'a=b'")],
  ["--mcp --text raw more", wrong("unexpected argument 'more'")],
  ["--mcp add 1", wrong("unexpected argument 'add'", "unexpected argument '1'")],
  ["--mcp-tools", describing("--mcp-tools")],
  ["--mcp-tools=2024-11-05", describing("--mcp-tools", "2024-11-05")],
  ["--mcp-tools=", describing("--mcp-tools", "")],
  ["--mcp-tools 2024-11-05", describing("--mcp-tools", undefined, "2024-11-05")],
  ["--mcp-config", describing("--mcp-config")],
  ["--mcp-config=cursor --url x more", describing("--mcp-config", "cursor", "--url", "x", "more")],
  ["--mcp more --text xml", wrong("--text must be 'raw' or 'json', not 'xml'", "unexpected argument 'more'")],
  ["--mcp-http", { kind: "http", argv: [] }],
  ["--mcp-http --port 0 add", { kind: "http", argv: ["--port", "0", "add"] }],
  ["--mcp-http=3000", { kind: "command" }],
  ["--mcp-http --mcp-tools", wrong("--mcp-tools is read only as the first argument")],
  ["--mcp-nonsense", { kind: "command" }],
  ["--mcp=1", { kind: "command" }],
  ["--mcpx", { kind: "command" }],
  ["add --mcp-tools", wrong("--mcp-tools is read only as the first argument")],
  ["add 1 --mcp-config=claude", wrong("--mcp-config=claude is read only as the first argument")],
  ["--text json --mcp", wrong("--mcp is read only as the first argument")],
  ["add -- --mcp-tools", { kind: "command" }],
  ["add --mcpx", { kind: "command" }],
  ["--help", { kind: "command" }],
  ["--text json add 1", { kind: "command" }],
  ["add 1 2", { kind: "command" }],
  ["--", { kind: "command" }],
];

for (const [argv, mode] of cases) {
  it(`understands '${argv}'`, () => {
    const words = argv === "" ? [] : argv.split(" ");
    expect(readMode(words)).toEqual("problems" in mode ? { kind: "command" } : mode);
    if (!("problems" in mode) && mode.kind !== "command") return;
    expect(misuse(words)).toEqual("problems" in mode ? mode.problems : []);
  });
}

const filters: [argv: string, patterns: readonly string[], rest: string][] = [
  ["", [], ""],
  ["add 1", [], "add 1"],
  ["--tools a,b* add 1", ["a", "b*"], "add 1"],
  ["--tools=a --tools b --mcp-tools", ["a", "b"], "--mcp-tools"],
  ["--mcp-tools --tools=a", ["a"], "--mcp-tools"],
  ["--mcp-config --tools a --tools=b=c", ["a", "b=c"], "--mcp-config"],
  ["--tools --tools --tools=x", ["--tools", "x"], ""],
  ["--tools", [""], ""],
  // What a tool is given is the tool's.
  ["add --tools a", [], "add --tools a"],
  ["--tools a add --tools b", ["a"], "add --tools b"],
  ["--help --tools a", [], "--help --tools a"],
  ["--toolset a", [], "--toolset a"],
];

for (const [argv, patterns, rest] of filters) {
  it(`takes the filter out of '${argv}'`, () => {
    const split = (text: string): string[] => (text === "" ? [] : text.split(" "));
    expect(takeSettings(split(argv))).toEqual({ settings: { patterns }, argv: split(rest), problems: [] });
  });
}
