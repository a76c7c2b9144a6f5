import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import { dockerProblem } from "../../src/delivery/docker.ts";
import { personOf } from "../../src/delivery/person.ts";
import { bundleAddressProblem, registryNameProblem, registryVersionProblem, remoteProblem } from "../../src/delivery/registry-rules.ts";
import { repositoryOf } from "../../src/delivery/repository.ts";
import type { Source } from "../../src/delivery/source.ts";
import { webAddress } from "../../src/delivery/web-address.ts";
import { registryRules } from "./registry-rules.ts";

const github = (path: string, directory?: string): object => ({
  ...{ url: `https://github.com/${path}`, git: `git+https://github.com/${path}.git`, source: "github" },
  ...(directory !== undefined && { directory }),
});

it.each<[written: unknown, meant: object | undefined]>([
  ["a/b", github("a/b")],
  ["github:a/b#next", github("a/b")],
  ["git+https://github.com/a/b.git", github("a/b")],
  ["git@github.com:a/b.git", github("a/b")],
  ["git+ssh://git@github.com/a/b.git", github("a/b")],
  ["ssh://git@github.com:22/a/b", github("a/b")],
  ["git://github.com/a/b.git#main", github("a/b")],
  ["http://www.github.com/a/b/", github("a/b")],
  ["https://github.com/a/b#readme", github("a/b")],
  ["https://ann:secret@github.com/a/b", github("a/b")],
  ["https://github.com/a/b/issues", github("a/b")],
  ["https://github.com/a/mono/tree/main/packages/c", github("a/mono", "packages/c")],
  [{ type: "git", url: "https://github.com/a/mono", directory: "./packages/c/" }, github("a/mono", "packages/c")],
  ["https://github.com/ann", undefined],
  [
    "https://gitlab.com/group/sub/b/-/tree/main/c",
    { url: "https://gitlab.com/group/sub/b", git: "git+https://gitlab.com/group/sub/b.git", source: "gitlab", directory: "c" },
  ],
  ["bitbucket:a/b", { url: "https://bitbucket.org/a/b", git: "git+https://bitbucket.org/a/b.git" }],
  ["https://git.example.org/x/y.git", { url: "https://git.example.org/x/y", git: "git+https://git.example.org/x/y.git" }],
  ["nowhere", undefined],
  [{ directory: "c" }, undefined],
  [undefined, undefined],
])("knows the repository %j", (written, meant) => {
  expect(repositoryOf(written)).toEqual(meant);
});

it.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  ["https://example.org/ö x", "https://example.org/%C3%B6%20x"],
  ["https://example.org/100%", "https://example.org/100%25"],
  ["https://ann:secret@example.org/", "https://example.org/"],
  ["example.org", undefined],
  ["https:example.org", undefined],
  ["javascript:alert(1)", undefined],
])("writes the address %j so that all take it", (written, meant) => {
  expect(webAddress(written)).toBe(meant);
});

it.each([
  ["Ann Lee <ann@example.org> (https://example.org/ann)", { name: "Ann Lee", email: "ann@example.org", url: "https://example.org/ann" }, 0],
  ["Ann <ann at example>", { name: "Ann" }, 1],
  ["Ann <ann..lee@example.org> (here)", { name: "Ann" }, 2],
  [{ name: "Ann", email: "a@b" }, { name: "Ann" }, 1],
  ["", undefined, 0],
])("tells of %j what hosts take", (author, person, lost) => {
  const told = personOf(author);
  expect(told.person).toEqual(person);
  expect(told.notes).toHaveLength(lost);
});

const NAMES = ["io.github.ann/weather", "com.example/my_server.v2", "a.b/cd"];
const NO_NAMES = [
  "weather",
  "io.github.ann/w",
  "com.example/-w",
  "com.example/w-",
  "-com.example/ww",
  "com/ww",
  "com.example/a/b",
  "com..x/ww",
];
const VERSIONS = ["1.2.3", "1.2.3-rc.1", "2026.1", "1.2.3+next", "beta"];
const NO_VERSIONS = ["", "latest", "^1.2.3", ">=1", "1.x", "1.2.*", "1 - 2", "1 || 2", "1.2.3-next.1", "v1.2.3-X", "1".repeat(256)];
const REMOTES = ["https://tools.example.com/mcp", "https://example.org:8443", "https://example.org?a=b"];
const NO_REMOTES = [
  "https://ex.org/a b",
  "https:foo",
  "http://ex.org",
  "https://{host}/mcp",
  "https://localhost/mcp",
  "https://a.localhost",
  "https://127.0.0.1",
];
const BUNDLES = [
  "https://github.com/ann/weather/releases/download/v1.2.3/weather.mcpb",
  "https://www.github.com/ann/we.a_ther/releases/download/v1/x.mcpb?raw=1",
  "https://gitlab.com/g/s/weather/-/releases/v1/downloads/weather.mcpb",
  "https://gitlab.com/g/mcp/-/package_files/12/download",
];
const NO_BUNDLES = [
  "https://x.org/a.mcpb",
  "http://github.com/ann/weather/releases/download/v1/w.mcpb",
  "https://github.com/ann/weather/releases/download/v1/a b.mcpb",
  "https://github.com/ann/weather/releases/download/v1/weather.zip",
  "https://github.com/ann/weather/raw/main/weather.mcpb",
  "https://github.com/ann/weather/releases/download/a/b/weather.mcpb",
  "https://github.com@evil.org/ann/weather/releases/download/v1/weather.mcpb",
];

it.each([
  ["names", registryNameProblem, NAMES, NO_NAMES],
  ["versions", registryVersionProblem, VERSIONS, NO_VERSIONS],
  ["addresses of servers", remoteProblem, REMOTES, NO_REMOTES],
  ["addresses of bundles", bundleAddressProblem, BUNDLES, NO_BUNDLES],
] as const)("knows which %s the registry takes", (_, problem, right, wrong) => {
  expect(right.filter((each) => problem(each) !== undefined)).toEqual([]);
  expect(wrong.filter((each) => problem(each) === undefined)).toEqual([]);
});

it("the rules by which entries are judged are as strict", () => {
  const judge = addFormats.default(new Ajv()).compile(registryRules);
  const started = { transport: { type: "stdio" } };
  const entry = {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: "a.b/cd",
    description: "D",
    version: "1.2.3",
  };
  const places: Readonly<Record<string, (value: string) => object>> = {
    name: (name) => ({ name, remotes: [] }),
    version: (version) => ({ version, remotes: [] }),
    npm: (version) => ({ packages: [{ registryType: "npm", identifier: "a", version, ...started }] }),
    remote: (url) => ({ remotes: [{ type: "streamable-http", url }] }),
    bundle: (identifier) => ({ packages: [{ registryType: "mcpb", identifier, fileSha256: "0".repeat(64), ...started }] }),
    website: (websiteUrl) => ({ websiteUrl, remotes: [] }),
    github: (url) => ({ repository: { url, source: "github" }, remotes: [] }),
    folder: (subfolder) => ({ repository: { url: "https://github.com/a/b", source: "github", subfolder }, remotes: [] }),
  };
  // What has no dot the registry leaves to those who say whose the name is.
  const named = NO_NAMES.filter((name) => !["com/ww", "com..x/ww"].includes(name));
  const rows: readonly (readonly [place: string, right: readonly string[], wrong: readonly string[]])[] = [
    ["name", NAMES, named],
    ["version", VERSIONS, NO_VERSIONS],
    ["npm", VERSIONS, NO_VERSIONS],
    ["remote", REMOTES, NO_REMOTES],
    ["bundle", BUNDLES.filter((url) => !url.includes("?")), NO_BUNDLES],
    ["website", ["https://a.org/x"], ["http://a.org", "a.org", "https://a.org/ö"]],
    ["github", ["https://github.com/a/b.c"], ["https://github.com/a/b/tree/main", "https://gitlab.com/a/b", "https://github.com/a"]],
    ["folder", ["a/b.c"], ["/a", "a/", "a//b", "../a", "a/./b", "ä"]],
  ];
  const judged = (place: string, value: string): boolean => judge({ ...entry, ...places[place]?.(value) });
  for (const [place, right, wrong] of rows) {
    expect(
      right.filter((value) => !judged(place, value)),
      place,
    ).toEqual([]);
    expect(
      wrong.filter((value) => judged(place, value)),
      place,
    ).toEqual([]);
  }
});

it("makes no image of a program for another system", () => {
  const program = (machine?: object): Source => ({
    program: {
      ...{ name: "a", version: "1.0.0", tools: [], prompts: [], env: [], http: true, content: Buffer.of() },
      needs: { ...machine },
    },
    ...{ package: { keywords: [], notes: [] }, beside: {} },
  });
  const on = (platform: string, arch: string): string | undefined =>
    dockerProblem(program({ machine: { platform, arch, node: "24.1.0" } }));
  expect([dockerProblem(program()), on("linux", "arm64")]).toEqual([undefined, undefined]);
  expect(on("darwin", "arm64")).toBe(
    "it carries native addons for darwin on arm64, and images run Linux: build it there, or in a container",
  );
  expect(on("linux", "toString")).toBeDefined();
});
