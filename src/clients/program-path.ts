import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";

/**
 * Tells whether a path leads to a program, by whatever links; of what is not there any more the folders count.
 *
 * @param program an absolute path
 */
export function leadsTo(program: string): (path: string) => boolean {
  const real = realPath(program);
  return (path) => path === program || (isAbsolute(path) && realPath(path) === real);
}

function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
}
