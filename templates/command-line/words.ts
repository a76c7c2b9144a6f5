import { splitFlag } from "../mode.ts";
import { settingLength } from "../settings.ts";
import type { Command, Parameter } from "./command.ts";
import { kebabCase } from "./kebab-case.ts";
import { nestedOption } from "./nested.ts";
import { suggestion } from "./suggestion.ts";

/** What the words after a tool's name say, not yet read as values. */
export type Words =
  | { readonly kind: "help" }
  | { readonly kind: "json-help" }
  | {
      readonly kind: "call";
      /** The words given for each parameter, in order; `true` and `false` stand for a flag without a value. */
      readonly given: Given;
      /** Settings of the program as a whole. */
      readonly settings: readonly string[];
      /** What is wrong with the words. */
      readonly problems: readonly string[];
      /** Parameters that the problems are about, or of which nothing is sure because of them. */
      readonly unsure: readonly Parameter[];
    };

export type Given = ReadonlyMap<Parameter, readonly (string | boolean)[]>;

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
 *
 * @param front options that are read only in front of the tool's name
 */
export function sortWords(command: Command, words: readonly string[], front: readonly string[] = []): Words {
  const spellings = createSpellings(command);
  const given = new Map<Parameter, (string | boolean)[]>();
  const settings: string[] = [];
  const problems: string[] = [];
  const unsure: Parameter[] = [];
  const put = (parameter: Parameter, word: string | boolean): void => {
    const words = given.get(parameter);
    if (words) words.push(word);
    else given.set(parameter, [word]);
  };
  const complain = (problem: string, ...about: readonly Parameter[]): void => {
    problems.push(problem);
    unsure.push(...about);
  };
  const placed: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    const ended = word === "--";
    if (ended || !isOption(word)) {
      for (const each of ended ? words.slice(i + 1) : [word]) placed.push(each);
      if (ended) break;
      continue;
    }
    const [name, inline] = splitOption(word, spellings);
    const spelling = spellings.find(name);
    const next = words[i + 1];
    if (spelling) {
      if (takeOption(spelling, { name, inline, next }, spellings, put, complain)) i++;
      continue;
    }
    const help = HELP[name];
    const length = front.includes(name) ? 0 : settingLength(word);
    if (length === 0 && help) return { kind: help };
    settings.push(...words.slice(i, i + length));
    if (length > 0) i += length - 1;
    else {
      const said = front.includes(name) ? `${name} is read only in front of the tool's name` : unknownOption(name, spellings, command);
      // What follows may be its value or an argument, and then others have other places.
      const isUnsure = inline === undefined && next !== undefined && !isOption(next);
      complain(said, ...(isUnsure ? command.positionals : []));
      if (isUnsure) i++;
    }
  }
  const places = placesFor(placed.length, command, [...given.keys()]);
  for (const [i, word] of placed.entries()) {
    const place = placeAt(i, places);
    if (place) put(place, word);
    else complain(`unexpected argument '${word}'`);
  }
  return { kind: "call", given, settings, problems, unsure };
}

const HELP: Readonly<Record<string, "help" | "json-help">> = { "--help": "help", "-h": "help", "--json-help": "json-help" };

type Put = (parameter: Parameter, word: string | boolean) => void;

type Complain = (problem: string, ...about: readonly Parameter[]) => void;

/**
 * The positionals that so many words are for. An object that is given member by member needs no place, unless there is a word for each.
 *
 * @param given the options, members of objects among them
 */
function placesFor(count: number, { positionals }: Command, given: readonly Parameter[]): readonly Parameter[] {
  const isFull = positionals.at(-1)?.role !== "rest" && count >= positionals.length;
  return isFull ? positionals : positionals.filter(({ key }) => !given.some((option) => option.key === key));
}

/** The last one keeps its place when it takes many. */
function placeAt(i: number, places: readonly Parameter[]): Parameter | undefined {
  const last = places.at(-1);
  return places[i] ?? (last?.role === "rest" ? last : undefined);
}

/** Gives an option its value. Whether that is the next word. */
function takeOption(
  { parameter, value }: Spelling,
  { name, inline, next }: { readonly name: string; readonly inline: string | undefined; readonly next: string | undefined },
  spellings: Spellings,
  put: Put,
  complain: Complain,
): boolean {
  if (inline !== undefined && value === false) complain(`option '${name}' takes no value`, parameter);
  else if (inline !== undefined) put(parameter, inline);
  else if (value !== undefined) put(parameter, value);
  else if (next === undefined || next === "--" || isSpelt(next, spellings))
    complain(`option '${name}' needs a value: ${parameter.type}`, parameter);
  else {
    put(parameter, next);
    return true;
  }
  return false;
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

function unknownOption(name: string, { known, members }: Spellings, { positionals }: Command): string {
  const place = positionals.find(({ label }) => [label, kebabCase(label)].includes(name.slice(2)));
  const hint = place ? `; '${place.label}' is given by its place` : suggestion(name, [...known.keys(), ...members, "--output", "--help"]);
  return `unknown option '${name}'${hint || (positionals[0] ? "; as a value it stands behind --" : "")}`;
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
