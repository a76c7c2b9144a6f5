import type { Manifest, ToolEntry } from "../contract.ts";
import type { Parts } from "../parts.ts";
import { createBuilder } from "../shape/builder.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import { type Command, createCommand, type Parameter } from "./command.ts";
import { generalOptions, usageOf } from "./help.ts";
import { typeText } from "./type-text.ts";

/** `./out --json-help`: all that the help says, for programs, and what the program needs. */
export function programJson(manifest: Manifest, vocabulary: Vocabulary, program: string, parts: Parts): object {
  const { name, version, instructions: description, tools, commands, prompts, env } = manifest;
  const list = (entries: readonly ToolEntry[]): readonly object[] =>
    entries.map((entry) => toolJson(createCommand(entry, vocabulary), program));
  return {
    ...{ name, version, description, usage: `${program} TOOL [ARGUMENT...] [--OPTION VALUE...]` },
    ...{ tools: list(tools), commands: commands && list(commands), prompts: prompts?.map(({ listing }) => listing) },
    options: generalOptions(parts).map(([option, meaning]) => ({ name: option, description: meaning })),
    env,
    ...{ http: parts.http !== undefined, needs: parts.needs },
  };
}

/** `./out TOOL --json-help`, and a member of `tools` in that of the program. */
export function toolJson(command: Command, program: string): object {
  const { entry, positionals, options, vocabulary } = command;
  const { name, title, description, outputSchema: schema } = entry.listing;
  const build = createBuilder("in", vocabulary);
  const parameter = ({
    label,
    aliases,
    off,
    key,
    type,
    required,
    shape,
    role,
    choices,
    description: said,
    default: fallback,
    schema: known,
  }: Parameter) => ({
    name: label,
    ...(aliases.length > 0 && { aliases }),
    ...(off.length > 0 && { off }),
    ...{ key, type, required },
    ...((role === "rest" || build.resolve(shape).kind === "array") && { repeatable: true }),
    description: said,
    default: fallback,
    ...(choices.length > 0 && { choices }),
    schema: known,
  });
  return {
    ...{ name, title, description, usage: usageOf(command, program) },
    arguments: positionals.map(parameter),
    options: options.map(parameter),
    returns: { type: returnsType(command), schema },
  };
}

function returnsType({ entry: { returns }, vocabulary }: Command): string {
  if (returns.kind === "void") return "nothing";
  return returns.kind === "media" ? (returns.mimeType ?? "bytes") : typeText(returns.shape, vocabulary.types);
}
