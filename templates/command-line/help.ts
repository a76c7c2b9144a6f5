import type { Manifest } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { formats } from "../settings.ts";
import { isRecord } from "../shape/record.ts";
import type { Command, Parameter } from "./command.ts";
import { firstLine, type Row, rows, wrap } from "./layout.ts";
import { typeText } from "./type-text.ts";
import { createSpellings } from "./words.ts";

/** With more of them than this, a usage line says `[options]` for the options that may be left out. */
const MAX_SHOWN_OPTIONS = 3;

/** A longer type stands beside an option's description, not behind its name. */
const MAX_PLACEHOLDER = 20;

/** What is said in front of, or instead of, a tool. */
export function generalOptions({ http }: Pick<Parts, "http">): readonly Row[] {
  return options.filter(([term]) => http !== undefined || !term.startsWith("--mcp-http"));
}

const options: readonly Row[] = [
  ["-h, --help", "show this; after the name of a tool: how to call it"],
  ["--json-help", "the same as JSON"],
  ["-V, --version", "show the version"],
  [`--output ${formats.join("|")}`, "how to show results; also after the name of a tool"],
  ["--trace[=FILE]", "write all messages, as lines of JSON, to stderr or behind what is in the file"],
  ["--audit FILE", "write a line of JSON for each call; with --audit-arguments its arguments, too"],
  ["--completion SHELL", "show a completion script for bash, zsh or fish"],
  ["--tools NAME,...", "in front of all else: only these tools; * stands for any characters"],
  ["--mcp-http [--help]", "serve MCP over HTTP instead"],
  ["--mcp-tools[=REVISION]", "show the tools as an MCP client gets them, as JSON"],
  ["--mcp-config[=CLIENT]", "show a configuration for MCP clients, as JSON"],
];

/** What the program is and how to use it. */
export function programHelp(manifest: Manifest, program: string, width: number, parts: Parts): string {
  const { name, version, instructions, tools, commands = [] } = manifest;
  const list = (entries: typeof tools): string =>
    rows(
      entries.map((tool) => [tool.name, firstLine(tool.listing.description ?? "")]),
      width,
    );
  const sections = [`${name} ${version}`];
  if (instructions) sections.push(wrap(instructions, width).join("\n"));
  sections.push(
    `Usage: ${program} TOOL [ARGUMENT...] [--OPTION VALUE...]    call a tool\n       ${program}    serve MCP over stdin and stdout`,
    `Tools:\n${list(tools)}`,
    ...(commands.length > 0 ? [`Commands, which are called like tools and are none for MCP clients:\n${list(commands)}`] : []),
    `Options:\n${rows(generalOptions(parts), width)}`,
    ...(parts.help ? [parts.help(manifest, width)] : []),
    `How to call a tool: ${program} TOOL --help`,
  );
  return `${sections.join("\n\n")}\n`;
}

/** What a tool does and how to call it. */
export function toolHelp(command: Command, program: string, width: number): string {
  const { entry, positionals, options } = command;
  const { description } = entry.listing;
  const sections = description ? [wrap(description, width).join("\n")] : [];
  sections.push(usageLine(command, program));
  if (positionals.length > 0) sections.push(`Arguments:\n${rows(positionals.flatMap(parameterRows), width)}`);
  const { known } = createSpellings(command);
  const free = ["-h", "--help"].filter((spelling) => !known.has(spelling));
  const help: Row[] = free.length > 0 ? [[free.join(", "), "show this"]] : [];
  sections.push(`Options:\n${rows([...options.flatMap(parameterRows), ...help], width)}`, returnsText(command, width));
  return `${sections.join("\n\n")}\n`;
}

/** `Usage: out fighterDamage <ac> [--factor <number>]`. */
export function usageLine(command: Command, program: string): string {
  return `Usage: ${usageOf(command, program)}`;
}

/** `out fighterDamage <ac> [--factor <number>]`. */
export function usageOf({ entry, positionals, options }: Command, program: string): string {
  const required = options.filter((option) => option.required);
  const others = options.filter((option) => !option.required);
  const shown = others.length > MAX_SHOWN_OPTIONS ? ["[options]"] : others.map((option) => `[${optionTerm(option)}]`);
  return [program, entry.name, ...positionals.map(positionalTerm), ...required.map(optionTerm), ...shown].join(" ");
}

function positionalTerm({ label, role, required }: Parameter): string {
  if (role === "rest") return `[${label}...]`;
  return required ? `<${label}>` : `[${label}]`;
}

function optionTerm({ label, flag, type }: Parameter): string {
  if (flag) return label;
  return `${label} <${type.length > MAX_PLACEHOLDER ? "value" : type}>`;
}

function parameterRows(parameter: Parameter): Row[] {
  return [parameterRow(parameter), ...parameter.members.map(parameterRow)];
}

function parameterRow(parameter: Parameter): Row {
  const { role, label, aliases, off, chosen, flag, type, required, choices, schema, description = "", default: fallback } = parameter;
  const examples: unknown = schema?.["examples"];
  const isOption = role === "option";
  const plainNo = `--no-${label.replace(/^-+/, "")}`;
  const otherNo = chosen ? off.filter((spelling) => spelling !== plainNo) : [];
  const facts = [
    description,
    isOption && (flag || type.length <= MAX_PLACEHOLDER) ? "" : `type: ${type}`,
    // What is short stands in the type.
    choices.length > 0 && type.includes(" values") ? `one of: ${choices.join(", ")}` : "",
    Array.isArray(examples) ? `example: ${examples.map((example) => JSON.stringify(example)).join(", ")}` : "",
    otherNo.length > 0 ? `false: ${otherNo.join(", ")}` : "",
    // The listed description may say it already.
    fallback === undefined || description.includes("(default: ") ? "" : `(default: ${JSON.stringify(fallback)})`,
    isOption && required ? "(required)" : "",
  ];
  const spellings = [...(chosen ? aliases : []), isOption ? optionTerm(parameter) : label, ...(off.includes(plainNo) ? [plainNo] : [])];
  return [spellings.join(", "), facts.filter(Boolean).join("\n")];
}

function returnsText({ entry, vocabulary }: Command, width: number): string {
  const { returns, listing } = entry;
  if (returns.kind === "void") return "Returns: nothing";
  if (returns.kind === "media") return `Returns: ${returns.mimeType ?? "bytes"}`;
  const schema: unknown = listing.outputSchema;
  const description = isRecord(schema) && typeof schema["description"] === "string" ? ` - ${schema["description"]}` : "";
  return wrap(`Returns: ${typeText(returns.shape, vocabulary.types)}${description}`, width).join("\n");
}
