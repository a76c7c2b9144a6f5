import type { Sink } from "../../diagnostics/sink.ts";
import type { Span } from "../../model/model.ts";
import type { AskedModule } from "../../read/code/asked-modules.ts";
import { FINDERS, packageOfFile } from "../native-addons.ts";

/** Where modules are asked for by names that say nothing before the program runs. */
export interface Unfollowed {
  add(file: string, source: string, asked: AskedModule): void;
  /**
   * Says it once, at the first place, of each package that the user's code imports, and of all places in the user's code.
   *
   * @param files absolute path of what the program is made of -> the package to leave outside for it; absent for the user's own
   */
  report(files: ReadonlyMap<string, string | undefined>, sink: Sink): void;
}

export function createUnfollowed(): Unfollowed {
  const byFile = new Map<string, Map<number, Span>>();
  return {
    add(file, source, { start, name }) {
      const places = byFile.get(file) ?? new Map<number, Span>();
      byFile.set(file, places.set(start, spanOf(file, source, start, name)));
    },
    report(files, sink) {
      const told = new Set<string>();
      for (const file of [...byFile.keys()].filter((each) => files.has(each)).sort()) {
        const outside = files.get(file);
        const packageName = packageOfFile(file.replaceAll("\\", "/"));
        if (packageName !== undefined && FINDERS.includes(packageName)) continue;
        for (const [, span] of [...(byFile.get(file) ?? [])].sort(([a], [b]) => a - b)) {
          if (packageName === undefined || outside === undefined) sink.report("import-unknown", {}, span);
          else if (!told.has(outside)) sink.report("import-unknown", { packageName, outside }, span);
          if (outside !== undefined) told.add(outside);
        }
      }
    },
  };
}

function spanOf(file: string, source: string, start: number, end: number): Span {
  const [from, to] = [placeAt(source, start), placeAt(source, end)];
  return { file: file.replaceAll("\\", "/"), line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

function placeAt(source: string, offset: number): { readonly line: number; readonly column: number } {
  const before = source.slice(0, offset).split(/\r\n|[\r\n]/);
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
