import { isRecord } from "../record.ts";

/** How an entry starts a server: all words in order, and which of them is the program. */
interface EntryStart {
  readonly words: readonly string[];
  /** Where in the words. */
  readonly at: number;
}

/** Programs that run a file. */
const RUNTIMES: ReadonlySet<string> = new Set(["node", "nodejs", "bun", "deno", "tsx"]);

/** Options of theirs whose value is a word of its own. */
const WITH_VALUE: ReadonlySet<string> = new Set([
  ...["-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions"],
  ...["--env-file", "--env-file-if-exists", "--preload", "--tsconfig", "-c", "--config", "--cwd", "--title"],
]);

/** Programs that run the command behind them, and what may stand between. */
const WRAPPERS: ReadonlyMap<string, RegExp> = new Map([
  ["cmd", /^\//],
  ["env", /^-|^\w+=/],
]);

/** What an entry of a client's file starts; `undefined` where nothing is. */
export function startOf(entry: unknown): EntryStart | undefined {
  if (!isRecord(entry)) return undefined;
  const words = [entry["command"], entry["args"]].flat().filter((word) => typeof word === "string");
  const at = programIn(words, 0);
  return at < words.length ? { words, at } : undefined;
}

function programIn(words: readonly string[], at: number): number {
  const name = /[^\\/]*$/
    .exec(words[at] ?? "")?.[0]
    .toLowerCase()
    .replace(/\.(exe|cmd)$/, "");
  const between = WRAPPERS.get(name ?? "");
  if (between)
    return programIn(
      words,
      indexFrom(words, at + 1, (word) => !between.test(word)),
    );
  if (!RUNTIMES.has(name ?? "")) return at;
  return indexFrom(words, at + 1, (word, before) => !word.startsWith("-") && !WITH_VALUE.has(before) && word !== "run");
}

function indexFrom(words: readonly string[], start: number, fits: (word: string, before: string) => boolean): number {
  const index = words.findIndex((word, i) => i >= start && fits(word, words[i - 1] ?? ""));
  return index < 0 ? words.length : index;
}
