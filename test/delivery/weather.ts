import { folder } from "../support/folder.ts";
import { mcpc } from "../support/run.ts";

const MODULE = `/**
 * The weather of the coming days. It needs a key.
 *
 * Ask for one place at a time.
 * @module
 * @secret WEATHER_KEY Key of the weather service
 * @env [UNIT=C] C or F
 * @env [PLACE]
 * @env [DAYS=3] How many
 * @env [SHORT]
 */
/**
 * The weather.
 * @param city Name of the city
 * @bind days env:DAYS
 * @bind short env:SHORT
 */
export function forecast(city: string, days: number, short?: boolean): string {
  const { UNIT, PLACE = "nowhere" } = globalThis.process.env;
  return city + ", 20 degrees " + UNIT + " " + PLACE + " for " + days + (short ? "" : " days");
}
/**
 * Asks for the weather.
 * @prompt
 */
export function ask(city: string): string { return "How is the weather in " + city + "?"; }
declare global { var process: { env: Record<string, string | undefined> } }
`;

const PACKAGE = {
  name: "@ann/weather",
  version: "1.2.3",
  author: "Ann Lee <ann@example.org>",
  license: "MIT",
  repository: "github:ann/weather",
  keywords: ["weather"],
};

/** A folder with a program in it, built from a module that has what there is to tell of. */
export async function weather(package_: object = {}, ...flags: readonly string[]): Promise<string> {
  const cwd = folder({ "weather.ts": MODULE, "package.json": JSON.stringify({ ...PACKAGE, ...package_ }), LICENSE: "Do what you like.\n" });
  const { code, stderr } = await mcpc(["build", "weather.ts", ...flags], { cwd });
  if (code !== 0) throw new Error(stderr);
  return cwd;
}
