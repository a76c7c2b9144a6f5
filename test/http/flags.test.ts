import { expect, it } from "vitest";
import { flagsHelp, readFlags } from "../../templates/http/flags.ts";
import { FLAG_NAMES } from "../../templates/http/options.ts";

const read = (line: string, env: Record<string, string> = {}) => readFlags(line.split(" ").filter(Boolean), env);

it("has defaults that let nobody in but this machine", () => {
  expect(read("")).toEqual({
    host: "127.0.0.1",
    port: 3000,
    path: "/mcp",
    tokens: [],
    bodyLimit: 4 * 1024 * 1024,
    requestTimeout: 30_000,
    grace: 10_000,
    maxConnections: 1024,
    stateless: false,
    allowedHosts: ["127.0.0.1"],
    allowedOrigins: [],
    anyAddress: false,
    oauth: undefined,
    names: FLAG_NAMES,
  });
});

it("says in its help what each option takes, what it is without, and what variables there are", () => {
  const help = flagsHelp();
  expect(help).toMatch(/^Options of --mcp-http:\n {2}--host ADDRESS {2,}where to listen \(127\.0\.0\.1\); beyond/);
  for (const line of [/--port N +the port \(3000\);/, /--stateless +keeps nothing/, /--allow-no-auth +lets everybody/, /MCPC_TOKEN=T,T +/])
    expect(help).toMatch(line);
});

it("reads values after a space and after an equals sign, lists, and what may be given several times", () => {
  expect(read("--port=0 --host ::1 --path /a/b --stateless --body-limit 10 --request-timeout 5 --grace 0")).toMatchObject({
    port: 0,
    host: "::1",
    path: "/a/b",
    stateless: true,
    bodyLimit: 10,
    requestTimeout: 5_000,
    grace: 0,
  });
  const lists = "--allowed-hosts A.example,b.example --allowed-hosts c.example --allowed-origins https://x.example --token a --token b==";
  expect(read(lists, { MCPC_TOKEN: "c, d" })).toMatchObject({
    allowedHosts: ["a.example", "b.example", "c.example", "127.0.0.1"],
    allowedOrigins: ["https://x.example"],
    tokens: ["a", "b==", "c", "d"],
  });
  expect(read("--oauth-issuer https://id.example --audience x --audience y")).toMatchObject({
    oauth: { issuer: "https://id.example", audiences: ["x", "y"] },
  });
});

it("listens beyond this machine only for those who can prove who they are, or when told to", () => {
  for (const host of ["0.0.0.0", "::", "192.168.1.7", "mcp.example"]) {
    expect(read(`--host ${host}`)).toContain(`--host ${host} would let everybody on the network call these tools: set --token`);
    expect(read(`--host ${host} --token x`)).toMatchObject({ host, anyAddress: true });
    expect(read(`--host ${host}`, { MCPC_TOKEN: "x" })).toMatchObject({ host });
    expect(read(`--host ${host} --oauth-issuer https://id.example --audience x`)).toMatchObject({ host });
    expect(read(`--host ${host} --allow-no-auth`)).toMatchObject({ host });
  }
  for (const host of ["localhost", "127.0.0.1", "127.9.9.9", "::1"])
    expect(read(`--host ${host}`)).toMatchObject({ host, anyAddress: false });
});

const wrong: [line: string, problem: string][] = [
  ["add", "unexpected argument 'add'"],
  ["--nonsense", "unexpected argument '--nonsense'"],
  ["--stateless=yes", "unexpected argument '--stateless=yes'"],
  ["--constructor x", "unexpected argument '--constructor'"],
  ["--port", "--port needs a value"],
  ["--port=", "--port needs a value"],
  ["--port 65536", "--port must be a port from 0 to 65535, not '65536'"],
  ["--port x", "--port must be a port from 0 to 65535, not 'x'"],
  ["--port 1.5", "--port must be a port from 0 to 65535, not '1.5'"],
  ["--body-limit 0", "--body-limit must be a number of bytes, not '0'"],
  ["--path mcp", "--path must be a path such as /mcp that is not taken, not 'mcp'"],
  ["--path /health", "--path must be a path such as /mcp that is not taken, not '/health'"],
  ["--path /call/x", "--path must be a path such as /mcp that is not taken, not '/call/x'"],
  ["--path /a?b", "--path must be a path such as /mcp that is not taken, not '/a?b'"],
  ["--token a,b", "a token may consist of letters, digits and . _ ~ + / - with = at the end"],
  ["--audience x", "--audience says nothing without --oauth-issuer"],
  ["--oauth-issuer https://x.example", "--oauth-issuer needs --audience: whom its tokens must be made for, usually this server's URL"],
  ["--oauth-issuer x --audience y", "--oauth-issuer must be a URL, not 'x'"],
];

const several: [line: string, problems: string[]][] = [
  [
    "--prot 3 --hosst x --token ab",
    ["unexpected argument '--prot'; did you mean '--port'?", "unexpected argument '--hosst'; did you mean '--host'?"],
  ],
  [
    "--port x --path mcp --grace -1 more",
    [
      "unexpected argument 'more'",
      "--port must be a port from 0 to 65535, not 'x'",
      "--grace must be a number of seconds, not '-1'",
      "--path must be a path such as /mcp that is not taken, not 'mcp'",
    ],
  ],
  // What was meant by the rest may be what is missing.
  ["--host 0.0.0.0 --tokens x", ["unexpected argument '--tokens'; did you mean '--token'?"]],
  ["--host 0.0.0.0 --port x", ["--port must be a port from 0 to 65535, not 'x'", "--host 0.0.0.0 would let everybody"]],
  ["--token a,b --audience x --port", ["--port needs a value", "a token may consist of", "--audience says nothing without --oauth-issuer"]],
];

for (const [line, problems] of several)
  it(`tells all that is wrong with ${line}`, () => {
    const lines = String(read(line)).split("\nerror: ");
    expect(lines).toHaveLength(problems.length);
    for (const [i, problem] of problems.entries()) expect(lines[i]?.startsWith(problem), lines[i]).toBe(true);
  });

for (const [line, problem] of wrong) it(`refuses ${line}`, () => expect(read(line)).toBe(problem));
