import { splitFlag } from "../mode.ts";
import { settingLength } from "../settings.ts";
import type { Command, Parameter } from "./command.ts";
import { nestedOption } from "./nested.ts";
import { suggestion } from "./suggestion.ts";

/** What the words after a tool's name say, not yet read as values. */
export type Words =
  | { readonly kind: "help" }
  | { readonly kind: "json-help" }
  | { readonly kind: "misuse"; readonly problem: string }
  | {
      readonly kind: "call";
      /** The words given for each parameter, in order; `true` and `false` stand for a flag without a value. */
      readonly given: ReadonlyMap<Parameter, readonly (string | boolean)[]>;
      /** Settings of the program as a whole. */
      readonly settings: readonly string[];
    };

/** A way to write an option. */
export interface Spelling {
  readonly parameter: Parameter;
  /** The value that this spelling stands for. */
  readonly value?: boolean;
}

/**
 * Sorts words into positionals and options: `--option VALUE`, `--option=VALUE`, `-o VALUE`, `-oVALUE`, `--flag`, `--no-flag`,
 * `--object.member VALUE`. Negative numbers and a lone `-` are values, `--` ends the options. What is no option of the tool may be a
 * setting of the program.
 */
export function sortWords(command: Command, words: readonly string[]): Words {
  const spellings = createSpellings(command);
  const given = new Map<Parameter, (string | boolean)[]>();
  const settings: string[] = [];
  const put = (parameter: Parameter, word: string | boolean): void => {
    given.set(parameter, [...(given.get(parameter) ?? []), word]);
  };
  const places = [...command.positionals];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (word === "--") return placeAll(words.slice(i + 1), places, put) ?? { kind: "call", given, settings };
    if (!isOption(word)) {
      const misplaced = placeAll([word], places, put);
      if (misplaced) return misplaced;
      continue;
    }
    const [name, inline] = splitOption(word, spellings);
    const spelling = spellings.find(name);
    if (spelling === undefined) {
      const length = word.startsWith("--tools") ? 0 : settingLength(word);
      if (length === 0) return otherWord(name, spellings);
      settings.push(...words.slice(i, i + length));
      i += length - 1;
      continue;
    }
    const { parameter, value } = spelling;
    // An object that is given member by member needs no place.
    if (places[0]?.key === parameter.key) places.shift();
    if (inline !== undefined) {
      if (value === false) return { kind: "misuse", problem: `option '${name}' takes no value` };
      put(parameter, inline);
    } else if (value !== undefined) put(parameter, value);
    else {
      const next = words[i + 1];
      if (next === undefined || next === "--" || isSpelt(next, spellings))
        return { kind: "misuse", problem: `option '${name}' needs a value: ${parameter.type}` };
      put(parameter, next);
      i++;
    }
  }
  return { kind: "call", given, settings };
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

/** The ways to write the options of a command. */
export interface Spellings {
  readonly known: ReadonlyMap<string, Spelling>;
  /** Members of objects, as they are written: those of the first depth. */
  readonly members: readonly string[];
  /** The option that is written so, also a member of an object; the same one each time. */
  find(name: string): Spelling | undefined;
}

/** Its own name goes before what was chosen for another one, and that before what is derived. */
export function createSpellings(command: Command): Spellings {
  const { options } = command;
  const known = new Map<string, Spelling>();
  const add = (name: string, spelling: Spelling): void => {
    if (!known.has(name)) known.set(name, spelling);
  };
  for (const parameter of options) add(`--${parameter.key}`, { parameter, ...(parameter.flag && { value: true }) });
  for (const group of [options.filter(({ chosen }) => chosen), options.filter(({ chosen }) => !chosen)]) {
    for (const parameter of group)
      for (const name of [parameter.label, ...parameter.aliases]) add(name, { parameter, ...(parameter.flag && { value: true }) });
    for (const parameter of group) for (const name of parameter.off) add(name, { parameter, value: false });
  }
  const nested = new Map<string, Spelling>();
  const members = [...options, ...command.positionals].flatMap(({ label, members: inside }) =>
    inside.map(({ key }) => `--${label.replace(/^-+/, "")}.${key}`),
  );
  return { known, members, find: (name) => known.get(name) ?? nested.get(name) ?? findNested(name, command, nested) };
}

/** `--filter.done` and `--no-filter.done` are one option. */
function findNested(name: string, command: Command, nested: Map<string, Spelling>): Spelling | undefined {
  if (!/^--[^.]+\../.test(name)) return undefined;
  const negated = name.startsWith("--no-");
  const label = name.replace(/^--no-/, "--");
  const parameter = nestedOption(label, command);
  if (!parameter || (negated && !parameter.flag)) return undefined;
  nested.set(label, { parameter, ...(parameter.flag && { value: true }) });
  if (parameter.flag) nested.set(label.replace("--", "--no-"), { parameter, value: false });
  return nested.get(name);
}

/** Help, or an option that there is not. */
function otherWord(name: string, { known, members }: Spellings): Words {
  if (name === "--help" || name === "-h") return { kind: "help" };
  if (name === "--json-help") return { kind: "json-help" };
  return { kind: "misuse", problem: `unknown option '${name}'${suggestion(name, [...known.keys(), ...members, "--output", "--help"])}` };
}

export function isOption(word: string): boolean {
  return word.startsWith("-") && word !== "-" && !/^-(?:\d|\.\d)/.test(word);
}

/** A letter may have its value right behind it. */
function splitOption(word: string, spellings: Spellings): readonly [name: string, value?: string] {
  const letter = word.slice(0, 2);
  const found = /^-[a-z]./i.test(word) ? spellings.known.get(letter) : undefined;
  return found && found.value === undefined && word[2] !== "=" ? [letter, word.slice(2)] : splitFlag(word);
}

function isSpelt(word: string, spellings: Spellings): boolean {
  return isOption(word) && spellings.find(splitOption(word, spellings)[0]) !== undefined;
}
