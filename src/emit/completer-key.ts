import type { ExportPath } from "../model/model.ts";

/** What a function that proposes values is loaded as, behind `complete:`. */
export function completerKey({ entry, path }: ExportPath): string {
  const name = path.join(".");
  return entry === 0 ? name : `${entry}:${name}`;
}
