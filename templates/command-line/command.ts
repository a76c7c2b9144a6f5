import type { Json, JsonSchema, ParamEntry, PropShape, Shape, ToolEntry } from "../contract.ts";
import { createBuilder } from "../shape/builder.ts";
import { jsonKindsOf } from "../shape/kinds/json-kind.ts";
import { isRecord, ownMember } from "../shape/record.ts";
import type { Builder } from "../shape/run.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { choicesOf } from "./choices.ts";
import { kebabCase } from "./kebab-case.ts";
import { typeText } from "./type-text.ts";

/** A property of a tool as the command line knows it. */
export interface Parameter {
  readonly role: "positional" | "rest" | "option" | "member";
  /** The property in the `arguments` object; of a member, in its object. */
  readonly key: string;
  /** As people call it: the parameter's name, `--name`, or `.name` of a member. */
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
  /** The property's JSON Schema. */
  readonly schema?: JsonSchema;
  /** The words that it takes, where it takes no others. */
  readonly choices: readonly string[];
  /** Of `--filter.name`: where in the value of `key` its own value goes. */
  readonly path?: readonly string[];
  /** Of an object given as one value: its members, for the help. */
  readonly members: readonly Parameter[];
}

/** A tool as the command line calls it. */
export interface Command {
  readonly entry: ToolEntry;
  readonly vocabulary: Vocabulary;
  readonly positionals: readonly Parameter[];
  readonly options: readonly Parameter[];
}

export function createCommand(entry: ToolEntry, vocabulary: Vocabulary): Command {
  const make = createMaker(entry.listing.inputSchema, vocabulary);
  const parameters = entry.params.flatMap((param) => parametersOf(param, make));
  const options = parameters.filter(({ role }) => role === "option");
  return {
    entry,
    vocabulary,
    positionals: parameters.filter(({ role }) => role !== "option"),
    options: options.map((option) =>
      options.some((other) => isTaken(option, other)) ? { ...option, label: `--${option.key}`, aliases: [] } : option,
    ),
  };
}

/** Its spelling is another option's, too: then it is written under its own name alone. */
function isTaken({ key, label, chosen }: Parameter, other: Parameter): boolean {
  return !chosen && other.key !== key && [`--${other.key}`, other.label, ...other.aliases].includes(label);
}

function parametersOf(param: ParamEntry, make: Make): Parameter[] {
  switch (param.role) {
    case "positional":
    case "rest":
      return [make(param.role, param.key, param, () => plain(param.name))];
    case "named":
      return [make("option", param.key, param, (flag) => chosenSpellings(param.on, param.off, flag))];
    case "options":
      return param.props.map((prop) => {
        // Where all of them may be left out, no single one is required of every call.
        const known = { ...prop, ...(param.optional && { optional: true as const }) };
        return make("option", prop.name, known, (flag) => derivedSpellings(prop.name, flag));
      });
    default:
      return [];
  }
}

/** Makes a parameter from what the program knows of it and how it is spelled; `of` is the schema that has the property. */
type Make = (
  role: Parameter["role"],
  key: string,
  known: Pick<PropShape, "shape" | "optional" | "default">,
  spell: (flag: boolean) => Spelled,
  of?: unknown,
) => Parameter;

function createMaker(root: JsonSchema, vocabulary: Vocabulary): Make {
  const build = createBuilder("in", vocabulary);
  const make: Make = (role, key, { shape, optional, default: fallback }, spell, of = root) => {
    const schema = propertyOf(of, key, root);
    const { description, default: told }: { readonly description?: unknown; readonly default?: Json } = isRecord(schema) ? schema : {};
    const flag = role === "option" && isFlag(shape, build);
    const target = build.resolve(shape);
    const props = target.kind === "object" && role !== "member" ? target.props : [];
    return {
      role,
      key,
      ...spell(flag),
      shape,
      type: typeText(shape, vocabulary.types),
      choices: choicesOf(shape, build),
      required: role !== "rest" && !optional && fallback === undefined,
      flag,
      ...(typeof description === "string" && { description }),
      ...(told !== undefined && { default: told }),
      ...(isSchema(schema) && { schema }),
      members: props.map((prop) => make("member", prop.name, prop, () => plain(`  .${prop.name}${prop.optional ? "?" : ""}`), schema)),
    };
  };
  return make;
}

/** The schema of a property of an object; recursive types are elsewhere in the root. */
function propertyOf(schema: unknown, key: string, root: JsonSchema): unknown {
  const { properties, $ref }: Readonly<Record<string, unknown>> = isRecord(schema) ? schema : {};
  if (typeof $ref === "string" && isRecord(root["$defs"])) return propertyOf(root["$defs"][$ref.slice(8)], key, root);
  return isRecord(properties) ? ownMember(properties, key) : undefined;
}

function isSchema(schema: unknown): schema is JsonSchema {
  return isRecord(schema);
}

/** Called by one name alone. */
function plain(label: string): Spelled {
  return { label, aliases: [], off: [], chosen: false };
}

/** Options are shown in kebab case and taken under their own name too; a letter may stand behind one dash. */
function derivedSpellings(name: string, flag: boolean): Spelled {
  const isLetter = name.length === 1;
  const kebab = isLetter ? name : kebabCase(name);
  const label = `${isLetter ? "-" : "--"}${kebab}`;
  return {
    label,
    aliases: isLetter || kebab !== name ? [`--${name}`] : [],
    off: flag ? [...new Set([`--no-${kebab}`, `--no-${name}`])] : [],
    chosen: false,
  };
}

/** The long spelling is the one to show. A flag without a spelling that says no gets one. */
function chosenSpellings(on: readonly string[], off: readonly string[] | undefined, flag: boolean): Spelled {
  const label = on.find((spelling) => spelling.startsWith("--")) ?? on[0] ?? "";
  const saysNo = off ?? (flag ? [`--no-${label.replace(/^-+/, "")}`] : []);
  return { label, aliases: on.filter((spelling) => spelling !== label), off: saysNo, chosen: true };
}

type Spelled = Pick<Parameter, "label" | "aliases" | "off" | "chosen">;

/** Whether a shape is that of a flag: nothing but yes and no, or null. */
export function isFlag(shape: Shape, build: Builder): boolean {
  const kinds = jsonKindsOf(shape, build);
  return kinds.includes("boolean") && kinds.every((kind) => kind === "boolean" || kind === "null");
}
