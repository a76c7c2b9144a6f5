import { expect, it } from "vitest";
import { clients } from "../../templates/clients/index.ts";
import { type Mode, readMode } from "../../templates/mode.ts";
import { findRevision } from "../../templates/protocol/revisions.ts";
import { takeSettings } from "../../templates/settings.ts";

const KNOWN = "2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28";
const misuse = (problem: string): Mode => ({ kind: "misuse", problem });
const tools = (name: string): Mode => {
  const revision = findRevision(name);
  if (!revision) throw new Error(`no revision ${name}`);
  return { kind: "tools", revision };
};

const cases: [argv: string, mode: Mode][] = [
  ["", { kind: "serve" }],
  ["--mcp", { kind: "serve" }],
  ["--text json", { kind: "serve", text: "json" }],
  ["--text=raw", { kind: "serve", text: "raw" }],
  ["--mcp --text json", { kind: "serve", text: "json" }],
  ["--mcp --text=json", { kind: "serve", text: "json" }],
  ["--text", misuse("--text must be 'raw' or 'json'")],
  ["--text=", misuse("--text must be 'raw' or 'json', not ''")],
  ["--text xml", misuse("--text must be 'raw' or 'json', not 'xml'")],
  ["--mcp --text=a=b", misuse("--text must be 'raw' or 'json', not 'a=b'")],
  ["--mcp --text raw more", misuse("unexpected argument 'more'")],
  ["--mcp add 1", misuse("unexpected argument 'add'")],
  ["--mcp-tools", tools("2025-11-25")],
  ["--mcp-tools=2024-11-05", tools("2024-11-05")],
  ["--mcp-tools=2026-07-28", tools("2026-07-28")],
  ["--mcp-tools=2025", misuse(`unknown revision '2025': known are ${KNOWN}`)],
  ["--mcp-tools=", misuse(`unknown revision '': known are ${KNOWN}`)],
  ["--mcp-tools 2024-11-05", misuse("unexpected argument '2024-11-05'")],
  ["--mcp-config", { kind: "config", client: "claude-desktop" }],
  ["--mcp-config=claude-desktop", { kind: "config", client: "claude-desktop" }],
  ["--mcp-config=claude", misuse("unknown client 'claude'; did you mean 'claude-desktop'?")],
  ["--mcp-config=emacs", misuse(`unknown client 'emacs': known are ${[...clients.keys()].join(", ")}`)],
  ["--mcp-config cursor", misuse("unexpected argument 'cursor'; did you mean '--mcp-config=cursor'?")],
  ["--mcp-config cursr", misuse("unexpected argument 'cursr'; did you mean '--mcp-config=cursor'?")],
  ["--mcp-config=cursor windsurf", misuse("unexpected argument 'windsurf'")],
  ["--mcp-config=cursor --url http://x/y", { kind: "config", client: "cursor", url: "http://x/y" }],
  ["--mcp-config=cursor --url=https://x/?a=b", { kind: "config", client: "cursor", url: "https://x/?a=b" }],
  ["--mcp-config=cursor --url", misuse("--url must be an http address, not ''")],
  ["--mcp-config=cursor --url x.y/mcp", misuse("--url must be an http address, not 'x.y/mcp'")],
  ["--mcp-config=cursor --url http://x more", misuse("unexpected argument 'more'")],
  ["--mcp-config --url http://x", misuse("the configuration of claude-desktop has no form for --url")],
  ["--mcp-http", { kind: "http", argv: [] }],
  ["--mcp-http --port 0 add", { kind: "http", argv: ["--port", "0", "add"] }],
  ["--mcp-http=3000", misuse("unknown option '--mcp-http=3000'")],
  ["--mcp-http --mcp-tools", misuse("--mcp-tools is read only as the first argument")],
  ["--mcp-nonsense", misuse("unknown option '--mcp-nonsense'")],
  ["--mcp=1", misuse("unknown option '--mcp=1'")],
  ["--mcpx", misuse("unknown option '--mcpx'")],
  ["add --mcp-tools", misuse("--mcp-tools is read only as the first argument")],
  ["add 1 --mcp-config=claude", misuse("--mcp-config=claude is read only as the first argument")],
  ["--text json --mcp", misuse("--mcp is read only as the first argument")],
  ["add -- --mcp-tools", { kind: "command" }],
  ["add --mcpx", { kind: "command" }],
  ["--help", { kind: "command" }],
  ["--text json add 1", { kind: "command" }],
  ["add 1 2", { kind: "command" }],
  ["--", { kind: "command" }],
];

for (const [argv, mode] of cases) {
  it(`understands '${argv}'`, () => {
    expect(readMode(argv === "" ? [] : argv.split(" "))).toEqual(mode);
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
    expect(takeSettings(split(argv))).toEqual({ settings: { patterns }, argv: split(rest) });
  });
}
