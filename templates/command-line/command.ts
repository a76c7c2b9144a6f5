import type { Json, ParamEntry, Shape, ToolEntry } from "../contract.ts";
import { createBuilder } from "../shape/builder.ts";
import { jsonKindsOf } from "../shape/json-kind.ts";
import { isRecord, ownMember } from "../shape/record.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { typeText } from "./type-text.ts";

/** A property of a tool as the command line knows it. */
export interface Parameter {
  readonly role: "positional" | "rest" | "option";
  /** The property in the `arguments` object. */
  readonly key: string;
  /** As people call it: the parameter's name, or `--name`. */
  readonly label: string;
  /** The other spellings of an option. */
  readonly aliases: readonly string[];
  /** The spellings that set a flag to false. */
  readonly off: readonly string[];
  /** The module's author has chosen the spellings: they go before those derived from a name. */
  readonly chosen: boolean;
  readonly shape: Shape;
  readonly type: string;
  readonly required: boolean;
  /** A boolean option: stands alone, and has a form that says no. */
  readonly flag: boolean;
  readonly description?: string;
  readonly default?: Json;
}

/** A tool as the command line calls it. */
export interface Command {
  readonly entry: ToolEntry;
  readonly vocabulary: Vocabulary;
  readonly positionals: readonly Parameter[];
  readonly options: readonly Parameter[];
}

export function createCommand(entry: ToolEntry, vocabulary: Vocabulary): Command {
  const parameters = entry.params.flatMap((param) => parametersOf(param, entry, vocabulary));
  return {
    entry,
    vocabulary,
    positionals: parameters.filter(({ role }) => role !== "option"),
    options: parameters.filter(({ role }) => role === "option"),
  };
}

function parametersOf(param: ParamEntry, entry: ToolEntry, vocabulary: Vocabulary): Parameter[] {
  switch (param.role) {
    case "positional":
    case "rest": {
      const { role, key, name, shape, optional, default: fallback } = param;
      const required = role === "positional" && optional !== true && fallback === undefined;
      const none = { aliases: [], off: [], chosen: false, flag: false };
      return [{ role, key, label: name, ...none, ...facts(key, shape, required, entry, vocabulary) }];
    }
    case "named": {
      const { key, shape, on, off, optional, default: fallback } = param;
      const flag = isFlag(shape, vocabulary);
      const required = optional !== true && fallback === undefined;
      return [{ role: "option", key, ...chosenSpellings(on, off, flag), flag, ...facts(key, shape, required, entry, vocabulary) }];
    }
    case "options":
      return param.props.map(({ name, shape, optional, default: fallback }) => {
        const flag = isFlag(shape, vocabulary);
        const required = optional !== true && fallback === undefined;
        return { role: "option", key: name, ...derivedSpellings(name, flag), flag, ...facts(name, shape, required, entry, vocabulary) };
      });
    default:
      return [];
  }
}

/** What the shape and the listed schema say of a property. */
function facts(key: string, shape: Shape, required: boolean, entry: ToolEntry, vocabulary: Vocabulary) {
  const properties = entry.listing.inputSchema["properties"];
  const schema = isRecord(properties) ? ownMember(properties, key) : undefined;
  const { description, default: fallback }: { readonly description?: unknown; readonly default?: Json } = isRecord(schema) ? schema : {};
  return {
    shape,
    type: typeText(shape, vocabulary.types),
    required,
    ...(typeof description === "string" && { description }),
    ...(fallback !== undefined && { default: fallback }),
  };
}

/** Options are shown in kebab case and taken under their own name too; a letter may stand behind one dash. */
function derivedSpellings(name: string, flag: boolean): Spelled {
  const kebab = kebabCase(name);
  const label = `--${kebab}`;
  const aliases = [...(kebab === name ? [] : [`--${name}`]), ...(name.length === 1 ? [`-${name}`] : [])];
  return { label, aliases, off: flag ? [...new Set([`--no-${kebab}`, `--no-${name}`])] : [], chosen: false };
}

/** The long spelling is the one to show. A flag without a spelling that says no gets one. */
function chosenSpellings(on: readonly string[], off: readonly string[] | undefined, flag: boolean): Spelled {
  const label = on.find((spelling) => spelling.startsWith("--")) ?? on[0] ?? "";
  const saysNo = off ?? (flag ? [`--no-${label.replace(/^-+/, "")}`] : []);
  return { label, aliases: on.filter((spelling) => spelling !== label), off: saysNo, chosen: true };
}

type Spelled = Pick<Parameter, "label" | "aliases" | "off" | "chosen">;

/** `tmpDir` -> `tmp-dir`, `HTTPPort` -> `http-port`. */
export function kebabCase(name: string): string {
  return name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1-$2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

function isFlag(shape: Shape, vocabulary: Vocabulary): boolean {
  const kinds = jsonKindsOf(shape, createBuilder("in", vocabulary));
  return kinds.includes("boolean") && kinds.every((kind) => kind === "boolean" || kind === "null");
}
