import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../cli/folder.ts";
import { mcpc, run } from "../cli/run.ts";
import { weather } from "./weather.ts";

it("makes a folder that npm publishes, and npx starts what is installed", async () => {
  const cwd = await weather();
  const { code, stderr } = await mcpc(["pack", "out", "--format", "npm", "--registry-name", "io.github.ann/weather"], { cwd });
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("packed ./weather-npm: weather 1.2.3, 1 tool\n") });
  const packed = join(cwd, "weather-npm");
  expect(readdirSync(packed).sort()).toEqual(["README.md", "index.js", "package.json"]);
  expect(JSON.parse(readFileSync(join(packed, "package.json"), "utf8"))).toMatchObject({
    ...{ name: "@ann/weather", version: "1.2.3", mcpName: "io.github.ann/weather", license: "MIT" },
    ...{ author: { name: "Ann Lee", email: "ann@example.org" }, bin: { weather: "index.js" }, engines: { node: ">=20.19.0" } },
  });
  const readme = readFileSync(join(packed, "README.md"), "utf8");
  expect(readme).toContain('"args": [\n        "-y",\n        "@ann/weather"\n      ]');
  expect(readme).toContain("- `WEATHER_KEY`: Key of the weather service (required)\n- `UNIT`: C or F (default: `C`)");
  const user = folder({ "package.json": "{}" });
  expect(await run("npm", ["pack", packed, "--silent"], { cwd: user })).toMatchObject({ code: 0, stdout: "ann-weather-1.2.3.tgz\n" });
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", "./ann-weather-1.2.3.tgz"], { cwd: user });
  const called = await run("npx", ["--offline", "@ann/weather", "forecast", "Oslo"], { cwd: user, env: { WEATHER_KEY: "secret" } });
  expect(called).toEqual({ code: 0, stdout: "Oslo, 20 degrees C nowhere\n", stderr: "" });
});

it("makes a folder that docker builds, for programs that serve HTTP", async () => {
  const cwd = await weather("--sourcemap", "beside");
  expect(await mcpc(["pack", "out", "--format", "docker", "-o", "image"], { cwd })).toMatchObject({ code: 0 });
  const lines = readFileSync(join(cwd, "image/Dockerfile"), "utf8").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "#   docker run -p 3000:3000 -e MCPC_TOKEN -e WEATHER_KEY weather",
      "FROM node:${NODE_VERSION}-slim",
      "COPY server out.map ./",
      "USER node",
      "EXPOSE 3000",
      'ENTRYPOINT ["node","/app/server","--mcp-http","--host","0.0.0.0","--port","3000"]',
    ]),
  );
  expect(readFileSync(join(cwd, "image/.dockerignore"), "utf8")).toBe("*\n!server\n!out.map\n");
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
  const cwd = await weather("--no-http");
  const docker = await mcpc(["pack", "out", "--format", "docker"], { cwd });
  expect(docker).toEqual({ code: 2, stdout: "", stderr: "error: it was built with --no-http, and an image serves HTTP\n" });
  expect(await mcpc(["pack", "out", "--format", "npm"], { cwd })).toMatchObject({ code: 0 });
  expect(await mcpc(["pack", "out", "--format", "npm"], { cwd })).toMatchObject({ code: 0 });
  writeFileSync(join(cwd, "weather-npm/notes.txt"), "mine");
  const stderr = "error: ./weather-npm has something else in it (notes.txt): -o names another folder\n";
  expect(await mcpc(["pack", "out", "--format", "npm"], { cwd })).toEqual({ code: 1, stdout: "", stderr });
});
