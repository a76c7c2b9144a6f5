import { expect, it } from "vitest";
import { tomlFormat } from "../../src/clients/toml-format.ts";

const CONFIG = `# mine
model = "o3" # best

[mcp_servers.other] # keep
command = 'x'
args = [ "a",
  "b", # bee
]

[profiles.p]
model = "y"
`;

const ENTRY = { command: "/usr/bin/node", args: ["/a b/out"], env_vars: ["KEY"] };
const TABLE = '[mcp_servers.mine]\ncommand = "/usr/bin/node"\nargs = ["/a b/out"]\nenv_vars = ["KEY"]\n';

it("puts a server in as a table at the end, and takes it out again", () => {
  const written = tomlFormat.write(CONFIG, ["mcp_servers", "mine"], ENTRY);
  expect(written).toBe(`${CONFIG}\n${TABLE}`);
  expect(tomlFormat.write(written, ["mcp_servers", "mine"], undefined).trimEnd()).toBe(CONFIG.trimEnd());
});

it("writes the first server of an empty file", () => {
  expect(tomlFormat.write("", ["mcp_servers", "mine"], ENTRY)).toBe(TABLE);
});

it("leaves a table that stands there without its servers", () => {
  const text = "[mcp_servers] # all\n";
  const written = tomlFormat.write(text, ["mcp_servers", "mine"], ENTRY);
  expect(tomlFormat.write(written, ["mcp_servers", "mine"], undefined).trimEnd()).toBe(text.trimEnd());
});

it("changes a member where it stands", () => {
  const written = tomlFormat.write(CONFIG, ["mcp_servers", "other", "args"], ["c"]);
  expect(written).toContain('args = [ "c"');
  expect(written).toContain("[mcp_servers.other] # keep\ncommand = 'x'\n");
  expect(tomlFormat.read(written)).toMatchObject({
    mcp_servers: { other: { command: "x", args: ["c"] } },
    profiles: { p: { model: "y" } },
  });
});

it("keeps to inline tables, in a form of all versions of TOML", () => {
  const text = 'mcp_servers = { other = { command = "x" } } # all\n';
  const written = tomlFormat.write(text, ["mcp_servers", "mine"], ENTRY);
  expect(written).not.toMatch(/, *[}\]]/);
  expect(written).toContain("# all");
  expect(tomlFormat.read(written)).toMatchObject({ mcp_servers: { other: { command: "x" }, mine: ENTRY } });
});

it("keeps dates, large numbers and line ends", () => {
  const text = "since = 1979-05-27\r\ncount = 9007199254740993\r\n";
  const written = tomlFormat.write(text, ["mcp_servers", "mine"], ENTRY);
  expect(written.startsWith(text)).toBe(true);
  expect(written.replaceAll("\r\n", "")).not.toContain("\n");
});

it("refuses what is no TOML with the place", () => {
  expect(() => tomlFormat.read("a = 1\nb =\nc = 2\n")).toThrow(/^line [23], column \d+: /);
  expect(() => tomlFormat.write("[a\n", ["b"], 1)).toThrow(/^line 1, column \d+: /);
});

it.each([
  ['a = 1\nmcp_servers = "x"\n', "line 2, column 1: 'mcp_servers' is no table"],
  ["[[mcp_servers]]\na = 1\n", "line 1, column 1: 'mcp_servers' is no table"],
  ["since = 2020-01-01\n[mcp_servers]\nmine = 3\n", "line 3, column 1: 'mine' is no table"],
])("refuses to replace what is no table in %j", (text, message) => {
  expect(() => tomlFormat.write(text, ["mcp_servers", "mine", "args"], ["x"])).toThrow(message);
});
