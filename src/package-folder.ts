import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The nearest folder, this one or one above, that has a package.json.
 *
 * @param counts told which ones count by their paths; default all
 */
export function packageFolder(folder: string, counts: (file: string) => boolean = existsSync): string | undefined {
  if (counts(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : packageFolder(parent, counts);
}
