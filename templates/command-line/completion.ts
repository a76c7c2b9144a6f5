import { clients } from "../clients/index.ts";
import type { Manifest, ToolEntry } from "../contract.ts";
import { filtered } from "../filter.ts";
import { splitFlag } from "../mode.ts";
import type { Parts } from "../parts.ts";
import { revisions } from "../protocol/revisions.ts";
import { formats, settingLength, takeSettings } from "../settings.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { type Command, createCommand } from "./command.ts";
import { generalOptions } from "./help.ts";
import { firstLine, type Row } from "./layout.ts";
import { memberNames } from "./nested.ts";
import { createSpellings, sortWords } from "./words.ts";

/** Scripts that make a shell ask the program itself what may stand at the cursor, so that they never grow old. Bash parts words at more than blanks. */
const scripts: Readonly<Record<string, (program: string, name: string) => string>> = {
  bash: (program, name) => `${name}() {
  local IFS= rest=$COMP_LINE program current i line word words=()
  COMPREPLY=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ i -gt 0 && $rest != [[:space:]]* ]]; then words[\${#words[@]}-1]+=$word; else words+=("$word"); fi
    while [[ $rest == [[:space:]]* ]]; do rest=\${rest#?}; done
    rest=\${rest#"$word"}
  done
  program=\${words[0]}
  if [[ $program == [\\'\\"]* ]]; then program=\${program#?} program=\${program%[\\'\\"]}; else read program <<< "$program"; fi
  current=\${words[\${#words[@]}-1]}
  word=\${current##*["\${COMP_WORDBREAKS//@}"]}
  current=\${current%"$word"}
  while IFS=$'\\t' read -r line _; do printf -v line %q "\${line#"$current"}"; COMPREPLY+=("$line"); done < <(
    "\${program/#\\~/$HOME}" --complete -- "\${words[@]:1}" 2>/dev/null)
  [[ $word != @* || -n \${COMPREPLY-} ]] || while read -r line; do printf -v line %q "$line"; COMPREPLY+=("@$line"); done < <(compgen -f -- "\${word#@}")
}
complete -o default -F ${name} -- ${quoted(program)} "$(printf %q ${quoted(program)})"
`,
  zsh: (program, name) => `${/^[\w.+-]+$/.test(program) ? `#compdef ${program}\n` : ""}${name}() {
  local -a offered
  offered=("\${(@f)$("\${\${(Q)words[1]}/#\\~/$HOME}" --complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  offered=("\${(@)offered//:/\\\\:}")
  offered=("\${(@)offered/$'\\t'/:}")
  if [[ -n $offered ]]; then _describe argument offered; else compset -P '*='; compset -P @; _files; fi
}
compdef ${name} ${quoted(program)}
`,
  fish: (program, name) => `function ${name}
  set -l words (commandline -opc) (commandline -ct)
  set -l program (string replace -r '^~' -- "$HOME" $words[1])
  set -l offered ($program --complete -- $words[2..-1] 2>/dev/null)
  if set -q offered[1]
    printf '%s\\n' $offered
  else
    set -l head (string match -r '^(?:--[^=]*=)?@?' -- $words[-1])
    printf "$head%s\\n" (__fish_complete_path (string sub -s (math 1 + (string length -- "$head")) -- $words[-1]))
  end
end
complete --command='${program.replaceAll(/['\\]/g, "\\$&")}' -f -a '(${name})'
`,
};

/** As one word of bash and zsh. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** `./out --completion bash|zsh|fish`; `undefined` for another shell. */
export function completionScript(shell: string, program: string): string | undefined {
  return Object.hasOwn(scripts, shell) ? scripts[shell]?.(program, `_${program.replaceAll(/\W/g, "_")}_complete`) : undefined;
}

/** The names of shells that there are scripts for. */
export const shells: string = Object.keys(scripts).join("|");

/** `./out --complete -- WORD...`: what the last word may become, a line each; where the shell may offer files, nothing. */
export function completions(words: readonly string[], manifest: Manifest, vocabulary: Vocabulary, parts: Parts): string {
  const cursor = cursorIn(words);
  const { typed, head } = cursor;
  const fitting = offered(cursor, manifest, vocabulary, parts).filter(
    ([word]) => word.startsWith(typed) && (typed !== "" || !word.startsWith("-")),
  );
  return fitting.map(([word, meaning]) => `${[head + word, meaning.replaceAll(/\s+/g, " ")].filter(Boolean).join("\t")}\n`).join("");
}

/** Where something is being typed. */
interface Cursor {
  /** The words in front of it. */
  readonly before: readonly string[];
  readonly typed: string;
  /** The option whose value it would be; behind an equals sign it is one. */
  readonly flag: string;
  readonly inline: boolean;
  /** What of the word stands in front of the value. */
  readonly head: string;
}

function cursorIn(words: readonly string[]): Cursor {
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? "";
  const [flag, typed] = last.startsWith("--") ? splitFlag(last) : [last];
  if (typed === undefined) return { before, typed: last, flag: before.at(-1) ?? "", inline: false, head: "" };
  return { before, typed, flag, inline: true, head: `${flag}=` };
}

function offered(cursor: Cursor, whole: Manifest, vocabulary: Vocabulary, parts: Parts): readonly Row[] {
  const { before, flag, inline, typed } = cursor;
  const front = settingsLength(before);
  const served = filtered(whole, takeSettings(before.slice(0, front)).settings);
  const { tools, commands = [] } = "tools" in served ? served : whole;
  const entries = [...tools, ...commands];
  const [first, ...given] = before.slice(front);
  const entry = entries.find(({ name }) => name === first);
  const isOwn = entry && (flag === "--tools" || createSpellings(createCommand(entry, vocabulary)).find(flag) !== undefined);
  const values = isOwn ? undefined : settingValues(cursor, entries);
  if (values) return values.map((value): Row => [value, ""]);
  if (entry) return argumentRows(createCommand(entry, vocabulary), given, inline ? flag : undefined, typed);
  if (inline) return [];
  if (first === undefined)
    return [...entries.map(({ name, listing }): Row => [name, firstLine(listing.description ?? "")]), ...settingRows(whole.env, parts)];
  if (!first.startsWith("--mcp")) return [];
  const url: readonly Row[] = splitFlag(first)[0] === "--mcp-config" ? [["--url", "address of a server that runs already"]] : [];
  return [...url, ["--tools", "only these tools"]];
}

/** How many words in front say settings, values included. */
function settingsLength(words: readonly string[], at = 0): number {
  const word = words[at] ?? "";
  const length = word === "--env-file" ? 2 : splitFlag(word)[0] === "--env-file" ? 1 : settingLength(word);
  return length === 0 || at + length > words.length ? at : settingsLength(words, at + length);
}

/** What may stand behind a setting of the program. */
function settingValues({ flag, inline, typed }: Cursor, entries: readonly ToolEntry[]): readonly string[] | undefined {
  switch (flag) {
    case "--output":
      return formats;
    case "--completion":
      return Object.keys(scripts);
    case "--text":
      return ["raw", "json"];
    case "--mcp-config":
      return inline ? [...clients.keys()] : undefined;
    case "--mcp-tools":
      return inline ? revisions.map(({ name }) => name) : undefined;
    case "--tools":
      return entries.map(({ name }) => typed.slice(0, typed.lastIndexOf(",") + 1) + name);
    default:
      return undefined;
  }
}

/** The flags of the program, without what follows them. */
export function settingRows(env: Manifest["env"], parts: Parts): readonly Row[] {
  const rows = generalOptions(parts).map(([term, meaning]): Row => [/--[a-z-]+/.exec(term)?.[0] ?? term, meaning]);
  return env ? [...rows, ["--env-file", "read variables from a file"]] : rows;
}

/** Stands for what is being typed; no argument can hold it. */
const TYPED = "\0";

/**
 * Choices for the parameter that is being given, or options.
 *
 * @param before the words between the tool and the cursor
 * @param inline the option that is being given behind an equals sign
 */
function argumentRows(command: Command, before: readonly string[], inline: string | undefined, typed: string): readonly Row[] {
  const spellings = createSpellings(command);
  const sorted = sortWords(command, [...before, inline === undefined ? TYPED : `${inline}=${TYPED}`]);
  const given = sorted.kind === "call" ? [...sorted.given] : [];
  const [parameter] = given.find(([, words]) => words.includes(TYPED)) ?? [];
  const choices = (parameter?.choices ?? []).map((choice): Row => [choice, ""]);
  if (inline !== undefined || parameter?.role === "option" || before.includes("--")) return choices;
  const options = [...spellings.known].map(
    ([
      name,
      {
        parameter: { description = "" },
      },
    ]): Row => [name, firstLine(description)],
  );
  const members = membersAt(typed, command).map((name): Row => [name, firstLine(spellings.find(name)?.parameter.description ?? "")]);
  return [...choices, ...options, ...members, ["--output", "json, text or table"], ["--help", ""]];
}

/** The members of the object that is being given, or else those of the first depth. */
function membersAt(typed: string, command: Command): readonly string[] {
  const inside = /^--[^=]+\..*\./.exec(typed)?.[0].slice(0, -1);
  return inside === undefined ? createSpellings(command).members : memberNames(inside, command);
}
