import { misplacedIn, splitFlag, takeFlag } from "../mode.ts";

/** What is wrong with arguments that ask for no tool but for a server. */
export function misuse(argv: readonly string[]): readonly string[] {
  const [first = "", ...rest] = argv;
  const misplaced = misplacedIn(rest);
  if (misplaced.length > 0) return misplaced.map((word) => `${word} is read only as the first argument`);
  const [flag, value] = splitFlag(first);
  if (first === "--mcp") return withServer(rest);
  return flag === "--text" && argv.length <= (value === undefined ? 2 : 1) ? withServer(argv) : [];
}

/** The server takes one option, `--text raw|json`. */
function withServer(words: readonly string[]): readonly string[] {
  const { value, others } = takeFlag("--text", words);
  const got = value === "" && !words.includes("--text=") ? "" : `, not '${value}'`;
  const isWrong = value !== undefined && value !== "raw" && value !== "json";
  return [...(isWrong ? [`--text must be 'raw' or 'json'${got}`] : []), ...others.map((word) => `unexpected argument '${word}'`)];
}
