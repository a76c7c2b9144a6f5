import { folder } from "../cli/folder.ts";
import { mcpc } from "../cli/run.ts";

const MODULE = `/**
 * The weather of the coming days. It needs a key.
 *
 * Ask for one place at a time.
 * @module
 * @secret WEATHER_KEY Key of the weather service
 * @env [UNIT=C] C or F
 * @env [PLACE]
 */
/** The weather. @param city Name of the city */
export function forecast(city: string): string { return city + ", 20 degrees " + globalThis.process.env.UNIT + " " + (globalThis.process.env.PLACE ?? "nowhere"); }
/** Asks for the weather. @prompt */
export function ask(city: string): string { return "How is the weather in " + city + "?"; }
declare global { var process: { env: Record<string, string | undefined> } }
`.replaceAll(/\/\*\* (.*) (@.*) \*\//g, "/**\n * $1\n * $2\n */");

const PACKAGE = {
  name: "@ann/weather",
  version: "1.2.3",
  author: "Ann Lee <ann@example.org>",
  license: "MIT",
  repository: "github:ann/weather",
  keywords: ["weather"],
};

/** A folder with a program in it, built from a module that has what there is to tell of. */
export async function weather(...flags: readonly string[]): Promise<string> {
  const cwd = folder({ "weather.ts": MODULE, "package.json": JSON.stringify(PACKAGE) });
  const { code, stderr } = await mcpc(["build", "weather.ts", ...flags], { cwd });
  if (code !== 0) throw new Error(stderr);
  return cwd;
}
