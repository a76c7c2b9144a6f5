/** Where code comes from, in the words of `node:module`. */
interface Entries {
  findEntry(line: number, column: number): object;
}

/**
 * Stack traces name the places in the sources instead of those in the program, until user code formats stacks itself. The map is read
 * when the first stack is asked for.
 *
 * @param file the program: its last `sourceMappingURL` says where the map is, inside or beside it
 */
export function mapStacks(file: string): void {
  let map: Entries | undefined;
  let tried = false;
  const entries = (): Entries | undefined => {
    if (!tried) {
      tried = true;
      map = readMap(file);
    }
    return map;
  };
  // As an ES module the program goes by its URL.
  const names = [file, process.getBuiltinModule("url").pathToFileURL(file).href];
  Error.prepareStackTrace = (error, sites) => [headOf(error), ...sites.map((site) => `    at ${placed(site, names, entries)}`)].join("\n");
}

function headOf(error: unknown): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
}

function placed(site: NodeJS.CallSite, names: readonly string[], entries: () => Entries | undefined): string {
  const [name, line, column] = [site.getFileName() ?? "", site.getLineNumber(), site.getColumnNumber()];
  if (!names.includes(name) || line === null || column === null) return String(site);
  const found = entries()?.findEntry(line - 1, column - 1);
  // What comes behind the last line that the map knows is told with that line.
  if (!found || !("generatedLine" in found && found.generatedLine === line - 1)) return String(site);
  if (!("originalSource" in found && "originalLine" in found && "originalColumn" in found)) return String(site);
  const place = `${found.originalSource}:${Number(found.originalLine) + 1}:${Number(found.originalColumn) + 1}`;
  return String(site).replace(`${name}:${line}:${column}`, () => place);
}

/** `undefined` when the map that lay beside the program is gone. */
function readMap(file: string): Entries | undefined {
  const { readFileSync } = process.getBuiltinModule("fs");
  const { SourceMap } = process.getBuiltinModule("module");
  try {
    const text = readFileSync(file, "utf8");
    const url = /^[\w.;:,/=+%-]*/.exec(text.slice(text.lastIndexOf(URL_MARK) + URL_MARK.length))?.[0] ?? "";
    const [, inline] = url.split(";base64,");
    const beside = process.getBuiltinModule("path").join(file, "..", decodeURIComponent(url));
    return new SourceMap(JSON.parse(inline === undefined ? readFileSync(beside, "utf8") : Buffer.from(inline, "base64").toString()));
  } catch {
    return undefined;
  }
}

// In two pieces: a tool that looks for the program's own mark must not find this one.
const URL_MARK = `\n//# source${"MappingURL="}`;
