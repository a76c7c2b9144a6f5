import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../support/folder.ts";
import { mcpc, run } from "../support/run.ts";
import { weather } from "./weather.ts";

it("makes a folder that npm publishes, and npx starts what is installed", async () => {
  const cwd = await weather();
  const { code, stderr } = await mcpc(["pack", "out", "--format", "npm", "--registry-name", "io.github.ann/weather"], { cwd });
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("packed ./weather-npm: weather 1.2.3, 1 tool\n") });
  const packed = join(cwd, "weather-npm");
  expect(readdirSync(packed).sort()).toEqual([".mcpc-packed.json", "LICENSE", "README.md", "index.js", "package.json"]);
  expect(JSON.parse(readFileSync(join(packed, "package.json"), "utf8"))).toMatchObject({
    ...{ name: "@ann/weather", version: "1.2.3", mcpName: "io.github.ann/weather", license: "MIT" },
    ...{ author: { name: "Ann Lee", email: "ann@example.org" }, bin: { weather: "index.js" }, engines: { node: ">=20.19.0" } },
    ...{ repository: { type: "git", url: "git+https://github.com/ann/weather.git" } },
  });
  const readme = readFileSync(join(packed, "README.md"), "utf8");
  expect(readme).toContain('"args": [\n        "-y",\n        "@ann/weather"\n      ]');
  expect(readme).toContain("`claude mcp add weather -e WEATHER_KEY=... -- npx -y @ann/weather`");
  expect(readme).toContain("- `WEATHER_KEY`: Key of the weather service (required)\n- `UNIT`: C or F (default: `C`)");
  const user = folder({ "package.json": "{}" });
  expect(await run("npm", ["pack", packed, "--silent"], { cwd: user })).toMatchObject({ code: 0, stdout: "ann-weather-1.2.3.tgz\n" });
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", "./ann-weather-1.2.3.tgz"], { cwd: user });
  const called = await run("npx", ["--offline", "@ann/weather", "forecast", "Oslo"], { cwd: user, env: { WEATHER_KEY: "secret" } });
  expect(called).toEqual({ code: 0, stdout: "Oslo, 20 degrees C nowhere for 3 days\n", stderr: "" });
});

it("makes a folder that docker builds, for programs that serve HTTP", async () => {
  const cwd = await weather({}, "--sourcemap", "beside", "-o", "my out");
  expect(await mcpc(["pack", "my out", "--format", "docker", "-o", "image"], { cwd })).toMatchObject({ code: 0 });
  const lines = readFileSync(join(cwd, "image/Dockerfile"), "utf8").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "#   docker run -p 3000:3000 -e MCPC_TOKEN -e WEATHER_KEY weather",
      "FROM node:${NODE_VERSION}-slim",
      "COPY . ./",
      "USER node",
      "EXPOSE 3000",
      'ENTRYPOINT ["node","/app/server","--mcp-http","--host","0.0.0.0","--port","3000"]',
    ]),
  );
  expect(readFileSync(join(cwd, "image/.dockerignore"), "utf8")).toBe("*\n!server\n!my out.map\n");
  // The probe is a program of its own: it fails where nothing listens.
  const probe: string[] = JSON.parse(lines.find((line) => line.startsWith("HEALTHCHECK"))?.replace(/^.* CMD /, "") ?? "[]");
  expect(
    await run(
      process.execPath,
      probe.slice(1).map((text) => text.replace(":3000", ":9")),
    ),
  ).toMatchObject({ code: 1, stderr: "" });
});

it("touches no folder with something else in it, and no program without HTTP", async () => {
  const cwd = await weather({}, "--no-http");
  const docker = await mcpc(["pack", "out", "--format", "docker"], { cwd });
  expect(docker).toEqual({ code: 2, stdout: "", stderr: "error: it was built with --no-http, and an image serves HTTP\n" });
  expect(await mcpc(["pack", "out", "--format", "npm"], { cwd })).toMatchObject({ code: 0 });
  expect(await mcpc(["pack", "out", "--format", "npm"], { cwd })).toMatchObject({ code: 0 });
  writeFileSync(join(cwd, "weather-npm/notes.txt"), "mine");
  const stderr = "error: ./weather-npm has something else in it (notes.txt): -o names another folder\n";
  expect(await mcpc(["pack", "out", "--format", "npm"], { cwd })).toEqual({ code: 1, stdout: "", stderr });
});

it("takes no name that could be a line of a Dockerfile, and begins it with none that could be a directive", async () => {
  const cwd = folder({ "lib.ts": "/** F. */\nexport function f(): void {}\n" });
  for (const flags of [
    ["--name", "x\nRUN touch /pwned"],
    ["--server-version", "1\u001b[31m"],
  ]) {
    const { code, stderr } = await mcpc(["build", "lib.ts", ...flags], { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("it must be a text on one line.") });
  }
  expect(await mcpc(["build", "lib.ts", "--name", "syntax=evil/frontend"], { cwd })).toMatchObject({ code: 0 });
  expect(await mcpc(["pack", "out", "--format", "docker", "-o", "image"], { cwd })).toMatchObject({ code: 0 });
  const [first] = readFileSync(join(cwd, "image/Dockerfile"), "utf8").split("\n");
  expect(first).toBe("# An MCP server over HTTP: syntax=evil/frontend 0.0.0");
});

/** A package with machine code, and one that stays outside. */
const NEEDY = {
  "package.json": JSON.stringify({ name: "needy", version: "1.0.0" }),
  "node_modules/addon/package.json": JSON.stringify({ name: "addon", version: "2.0.0", main: "index.js" }),
  "node_modules/addon/index.js": `exports.load = () => require("./addon.node");`,
  "node_modules/addon/addon.node": "machine code",
  "node_modules/@out/side/package.json": JSON.stringify({ name: "@out/side", version: "3.1.4", main: "index.js" }),
  "node_modules/@out/side/index.js": "exports.word = () => 'outside';",
  "lib.js": `import { load } from "addon";\nimport { word } from "@out/side";\n/** F. */\nexport function f() { return word(load); }\n`,
};

it("tells each form what the program needs from outside", async () => {
  const cwd = folder(NEEDY);
  expect(await mcpc(["build", "lib.js", "--external", "@out/side,unused"], { cwd })).toMatchObject({ code: 0 });
  const { stdout } = await run(process.execPath, ["out", "--json-help"], { cwd });
  const { platform, arch, versions } = process;
  const needs = { machine: { platform, arch, node: versions.node }, packages: { "@out/side": "3.1.4" } };
  expect(JSON.parse(stdout)).toMatchObject({ http: true, needs });
  const npm = await mcpc(["pack", "out", "--format", "npm", "-o", "npm"], { cwd });
  expect(npm.stderr).toContain("note: '@out/side@3.1.4', which --external left out, becomes a dependency of the package\n");
  expect(JSON.parse(readFileSync(join(cwd, "npm/package.json"), "utf8"))).toMatchObject({
    ...{ dependencies: { "@out/side": "3.1.4" }, os: [platform], cpu: [arch] },
  });
  const { stderr } = await mcpc(["pack", "out"], { cwd });
  expect(stderr).toContain("note: the bundle will not run: @out/side@3.1.4 was left out with --external");
  const docker = await mcpc(["pack", "out", "--format", "docker", "-o", "image"], { cwd });
  expect(docker.stderr).toContain(
    `note: the image is for linux on ${arch} and Node ${versions.node}, as the native addons in the program are\n`,
  );
  const lines = readFileSync(join(cwd, "image/Dockerfile"), "utf8").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      `ARG NODE_VERSION=${versions.node}`,
      expect.stringMatching(/^FROM --platform=linux\/[a-z0-9/]+ node:\$\{NODE_VERSION\}-slim$/),
      'RUN ["npm","install","--no-save","--no-audit","--no-fund","@out/side@3.1.4"]',
    ]),
  );
});
