import { splitFlag } from "../mode.ts";
import type { Command, Parameter } from "./command.ts";
import { suggestion } from "./suggestion.ts";

/** What the words after a tool's name say, not yet read as values. */
export type Words =
  | { readonly kind: "help" }
  | { readonly kind: "misuse"; readonly problem: string }
  /** The words given for each parameter, in order; `true` and `false` stand for a flag without a value. */
  | { readonly kind: "call"; readonly given: ReadonlyMap<Parameter, readonly (string | boolean)[]> };

interface Spelling {
  readonly parameter: Parameter;
  /** The value that this spelling stands for. */
  readonly value?: boolean;
}

/**
 * Sorts words into positionals and options: `--option VALUE`, `--option=VALUE`, `--flag`, `--no-flag`. Negative numbers and
 * a lone `-` are values, `--` ends the options.
 */
export function sortWords(command: Command, words: readonly string[]): Words {
  const spellings = spellingsOf(command.options);
  const given = new Map<Parameter, (string | boolean)[]>();
  const put = (parameter: Parameter, word: string | boolean): void => {
    given.set(parameter, [...(given.get(parameter) ?? []), word]);
  };
  const places = [...command.positionals];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (word === "--") return placeAll(words.slice(i + 1), places, put) ?? { kind: "call", given };
    if (!isOption(word)) {
      const misplaced = placeAll([word], places, put);
      if (misplaced) return misplaced;
      continue;
    }
    const [name, inline] = splitOption(word);
    const spelling = spellings.get(name);
    if (spelling === undefined) return word === "--help" || word === "-h" ? { kind: "help" } : unknownOption(name, spellings);
    const { parameter, value } = spelling;
    if (inline !== undefined) {
      if (value === false) return { kind: "misuse", problem: `option '${name}' takes no value` };
      put(parameter, inline);
    } else if (value !== undefined) put(parameter, value);
    else {
      const next = words[i + 1];
      if (next === undefined || next === "--" || spellings.has(splitOption(next)[0]))
        return { kind: "misuse", problem: `option '${name}' needs a value: ${parameter.type}` };
      put(parameter, next);
      i++;
    }
  }
  return { kind: "call", given };
}

/** Gives words to the positionals that are left; the last one keeps its place when it takes many. */
function placeAll(words: readonly string[], places: Parameter[], put: (parameter: Parameter, word: string) => void): Words | undefined {
  for (const word of words) {
    const [place] = places;
    if (place === undefined) return { kind: "misuse", problem: `unexpected argument '${word}'` };
    put(place, word);
    if (place.role !== "rest") places.shift();
  }
  return undefined;
}

/** Every way to write each option. Its own name goes before what was chosen for another one, and that before what is derived. */
function spellingsOf(options: readonly Parameter[]): ReadonlyMap<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  const add = (name: string, spelling: Spelling): void => {
    if (!spellings.has(name)) spellings.set(name, spelling);
  };
  for (const parameter of options) add(`--${parameter.key}`, { parameter, ...(parameter.flag && { value: true }) });
  for (const group of [options.filter(({ chosen }) => chosen), options.filter(({ chosen }) => !chosen)]) {
    for (const parameter of group)
      for (const name of [parameter.label, ...parameter.aliases]) add(name, { parameter, ...(parameter.flag && { value: true }) });
    for (const parameter of group) for (const name of parameter.off) add(name, { parameter, value: false });
  }
  return spellings;
}

function unknownOption(name: string, spellings: ReadonlyMap<string, Spelling>): Words {
  return { kind: "misuse", problem: `unknown option '${name}'${suggestion(name, spellings.keys())}` };
}

function isOption(word: string): boolean {
  return word.startsWith("-") && word !== "-" && !/^-(?:\d|\.\d)/.test(word);
}

function splitOption(word: string): readonly [name: string, value?: string] {
  return isOption(word) ? splitFlag(word) : [word];
}
