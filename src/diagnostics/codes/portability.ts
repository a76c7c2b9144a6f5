import type { PortabilityArgs } from "../code-args.ts";
import { quoted, verb } from "../words.ts";
import type { CodesOf } from "./code.ts";

/** What is right and not taken by every client. */
export const portabilityCodes: CodesOf<PortabilityArgs> = {
  "many-tools": {
    severity: "warning",
    message: ({ files, count }) => `${quoted(files)} ${verb(files, "make")} ${count} tools: ${limits(count)}.`,
    hint: () => "make several servers of the module, or keep functions out with @internal.",
  },
  "space-in-server-name": {
    severity: "warning",
    message: ({ server }) =>
      `the server's name '${server}' has spaces in it: in Antigravity the names of its tools, which begin with it, are broken then.`,
    hint: () => "write - or _ for them, in the option --name or behind @name in the comment of the file.",
  },
  "long-tool-name": {
    severity: "warning",
    together: ({ name }) => `'${name}'`,
    message: (_, names) =>
      `${subject(names)} ${one(names, "has a name", "have names")} of more than 48 characters: Claude Code and opencode put \
the server's name in front, and models take 64.`,
    hint: () => "the JSDoc tag @name gives a function a shorter name.",
  },
  "long-full-name": {
    severity: "warning",
    together: ({ name }) => `'${name}'`,
    message: ({ server }, names) =>
      `${subject(names)} and the server's name '${server}' together have more than 60 characters: Cursor drops such tools without a word.`,
    hint: () => "the option --name gives the server a shorter name, and the JSDoc tag @name the function.",
  },
  "hyphen-in-tool-name": {
    severity: "warning",
    together: ({ name }) => `'${name}'`,
    message: (_, names) =>
      `${subject(names)} ${one(names, "has a hyphen in its name", "have hyphens in their names")}: Cursor takes letters, digits and _ only.`,
    hint: () => "write _ for it, in the JSDoc tag @name or in the name of the file that the tools' names begin with.",
  },
  "tool-name-start": {
    severity: "warning",
    together: ({ name }) => `'${name}'`,
    message: (_, names) =>
      `${subject(names)} ${one(names, "has a name that begins", "have names that begin")} with neither a letter nor _: Gemini refuses such names.`,
    hint: () => "the JSDoc tag @name gives a function another name.",
  },
  "long-description": {
    severity: "warning",
    together: ({ of, length }) => `${of}, ${length.toLocaleString("en")} characters`,
    message: (_, names) => `Claude Code cuts descriptions and instructions of more than 2,048 characters: ${list(names, "; ")}.`,
    hint: () => "say the important things first, and leave the rest to the descriptions of the properties.",
  },
  "undescribed-tool": {
    severity: "warning",
    together: ({ name }) => `'${name}'`,
    message: (_, names) =>
      `${subject(names)} ${one(names, "has", "have")} no description: in every client the model chooses tools by what is said of them.`,
    hint: () => "write a JSDoc comment above the function: /** What it does. */",
  },
  "undescribed-property": {
    severity: "warning",
    together: ({ tool, properties }) => `${tool} (${properties.join(", ")})`,
    message: (_, names) =>
      `nothing is said of some properties: ${list(names)}. In every client the model fills them in by what is said of them.`,
    hint: () => "write `@param name What it is` in the function's JSDoc comment, or /** What it is */ before a member.",
  },
  "untyped-parameter": {
    severity: "warning",
    together: ({ tool, name }) => `'${name}' of '${tool}'`,
    message: ({ type }, names) =>
      names.length === 1
        ? `${names[0]} has the type ${type}: Claude Code sends a value without a type as a string of JSON.`
        : `${names.length} parameters have the type any or unknown (${list(names)}): Claude Code sends values without a type as strings of JSON.`,
    hint: () => "write the type that is meant; an object with any members is Record<string, unknown>.",
  },
  "recursive-result": {
    severity: "warning",
    together: ({ tool }) => `'${tool}'`,
    message: ({ type }, names) =>
      `${names.length === 1 ? `the result of ${names[0]} contains '${type}', which contains itself` : `the results of ${subject(names)} contain types that contain themselves`}: \
Claude Code loses all tools of a server with such an output schema ("tools fetch failed").`,
    hint: () => "write `unknown` where the type refers to itself: the value goes out as it is, only its schema ends there.",
  },
};

/** The clients that do not take so many tools. */
function limits(count: number): string {
  const known = [
    { client: "Cursor", most: 80 },
    { client: "Windsurf", most: 100 },
    { client: "VS Code and OpenAI", most: 128 },
  ];
  const [first, ...others] = known.filter(({ most }) => count > most).map(({ client, most }) => ({ client, most: String(most) }));
  if (!first) return "some clients take fewer";
  const verb = first.client.includes(" and ") ? "take" : "takes";
  return [`${first.client} ${verb} ${first.most} at most`, ...others.map(({ client, most }) => `${client} ${most}`)].join(", ");
}

/** More names than these are counted. */
const MOST_NAMES = 12;

function list(names: readonly string[], separator = ", "): string {
  if (names.length <= MOST_NAMES + 1) return names.join(separator);
  return `${names.slice(0, MOST_NAMES).join(separator)} and ${names.length - MOST_NAMES} more`;
}

function subject(names: readonly string[]): string {
  return names.length === 1 ? list(names) : `${names.length} tools (${list(names)})`;
}

function one(names: readonly string[], singular: string, plural: string): string {
  return names.length === 1 ? singular : plural;
}
