import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { templatesDir } from "../templates-dir.ts";
import { httpPart } from "./http-part.ts";
import { onDemandPart } from "./on-demand-part.ts";

/** A part that is the same in every program, by the file that `npm run build` keeps it in. */
export type FixedPart = "http.js" | "on-demand.txt";

/** How they are made. */
export const fixedParts: Readonly<Record<FixedPart, () => Promise<string>>> = { "http.js": httpPart, "on-demand.txt": onDemandPart };

/** A part as it was made with mcpc itself, which spares each build the time; made now where mcpc runs from sources that were never built. */
export async function fixedPart(name: FixedPart): Promise<string> {
  const made = await readFile(join(templatesDir(), "../dist/parts", name), "utf8").catch(() => undefined);
  return made ?? fixedParts[name]();
}
