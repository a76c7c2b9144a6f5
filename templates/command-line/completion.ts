import type { Manifest, ToolEntry } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { formats } from "../settings.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { type Command, createCommand } from "./command.ts";
import { generalOptions } from "./help.ts";
import { firstLine, type Row } from "./layout.ts";
import { createSpellings, isOption } from "./words.ts";

/** Scripts that make a shell ask the program itself what may stand at the cursor, so that they never grow old. */
const scripts: Readonly<Record<string, (program: string, name: string) => string>> = {
  bash: (program, name) => `${name}() {
  local line
  COMPREPLY=()
  while IFS=$'\\t' read -r line _; do COMPREPLY+=("$(printf %q "$line")"); done < <(
    "\${COMP_WORDS[0]/#\\~/$HOME}" --complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F ${name} ${program}
`,
  zsh: (program, name) => `#compdef ${program}
${name}() {
  local -a offered
  offered=("\${(@f)$("\${words[1]/#\\~/$HOME}" --complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  offered=("\${(@)offered//:/\\\\:}")
  offered=("\${(@)offered/$'\\t'/:}")
  if [[ -n $offered ]]; then _describe ${program} offered; else _files; fi
}
compdef ${name} ${program}
`,
  fish: (program, name) => `function ${name}
  set -l words (commandline -opc) (commandline -ct)
  set -l offered (eval $words[1] --complete -- (string escape -- $words[2..-1]) 2>/dev/null)
  if set -q offered[1]; printf '%s\\n' $offered; else; __fish_complete_path $words[-1]; end
end
complete -c ${program} -f -a '(${name})'
`,
};

/** `./out --completion bash|zsh|fish`; `undefined` for another shell. */
export function completionScript(shell: string, program: string): string | undefined {
  return Object.hasOwn(scripts, shell) ? scripts[shell]?.(program, `_${program.replaceAll(/\W/g, "_")}_complete`) : undefined;
}

/** The names of shells that there are scripts for. */
export const shells: string = Object.keys(scripts).join("|");

/** `./out --complete -- WORD...`: what the last word may become, a line each; where the shell may offer files, nothing. */
export function completions(words: readonly string[], manifest: Manifest, vocabulary: Vocabulary, parts: Parts): string {
  const entries = [...manifest.tools, ...(manifest.commands ?? [])];
  const [tool, ...given] = words;
  const current = words.at(-1) ?? "";
  const entry = given.length > 0 && entries.find(({ name }) => name === tool);
  const flag = words.at(-2) ?? "";
  const isOwn = entry && (flag === "--tools" || createSpellings(createCommand(entry, vocabulary)).known.has(flag));
  const values = isOwn ? undefined : settingValues(flag, entries);
  const offered: readonly Row[] = values
    ? values.map((value): Row => [value, ""])
    : entry
      ? argumentRows(createCommand(entry, vocabulary), given)
      : given.length > 0
        ? []
        : [...entries.map(({ name, listing }): Row => [name, firstLine(listing.description ?? "")]), ...settingRows(parts)];
  const fitting = offered.filter(([word]) => word.startsWith(current) && (current !== "" || !word.startsWith("-")));
  return fitting.map(([word, meaning]) => `${[word, meaning.replaceAll(/\s+/g, " ")].filter(Boolean).join("\t")}\n`).join("");
}

/** What may stand behind a setting of the program. */
function settingValues(flag: string, entries: readonly ToolEntry[]): readonly string[] | undefined {
  if (flag === "--output") return formats;
  if (flag === "--completion") return Object.keys(scripts);
  return flag === "--tools" ? entries.map(({ name }) => name) : undefined;
}

/** The flags of the program, without what follows them. */
function settingRows(parts: Parts): readonly Row[] {
  return generalOptions(parts).map(([term, meaning]): Row => [/--[a-z-]+/.exec(term)?.[0] ?? term, meaning]);
}

/** Choices for the parameter that the last word is for, or options when it begins like one. */
function argumentRows(command: Command, given: readonly string[]): readonly Row[] {
  const spellings = createSpellings(command);
  const places = [...command.positionals];
  let expected = places[0];
  for (const [i, word] of given.entries()) {
    const before = i > 0 ? spellings.find(given[i - 1] ?? "") : undefined;
    const isValue = before !== undefined && before.value === undefined;
    expected = isValue ? before.parameter : places[0];
    if (i < given.length - 1 && !isValue && !isOption(word) && places[0]?.role !== "rest") places.shift();
  }
  const choices = (expected?.choices ?? []).map((choice): Row => [choice, ""]);
  const isFree = expected?.role !== "option";
  const options = [...spellings.known].map(([name, { parameter }]): Row => [name, firstLine(parameter.description ?? "")]);
  const members = spellings.members.map((name): Row => [name, firstLine(spellings.find(name)?.parameter.description ?? "")]);
  return isFree ? [...choices, ...options, ...members, ["--output", "json, text or table"], ["--help", ""]] : choices;
}
