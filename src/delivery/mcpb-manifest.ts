import { inNotation, notations } from "../../templates/clients/notations.ts";
import type { EnvEntry } from "../../templates/contract.ts";
import { briefOf, NODE, type Source } from "./source.ts";

/** Where the program lies in the bundle, and the icon. */
export const ENTRY_POINT = "server/index.js";
export const ICON = "icon.png";

/**
 * What an MCP bundle says of itself, in the form of version 0.3, the newest that Claude Desktop takes.
 * https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md
 */
export function mcpbManifest(source: Source, hasIcon: boolean): object {
  const { program, package: facts } = source;
  const { name, version, description, env, needs } = program;
  const brief = briefOf(source);
  return {
    ...{ manifest_version: "0.3", name, version, description: brief },
    ...(description !== undefined && description !== brief && { long_description: description }),
    author: facts.author ?? { name: "unknown" },
    ...(facts.repository !== undefined && { repository: { type: "git", url: facts.repository.url } }),
    ...(facts.homepage !== undefined && { homepage: facts.homepage }),
    ...(facts.bugs?.url !== undefined && { support: facts.bugs.url }),
    ...(hasIcon && { icon: ICON }),
    server: {
      type: "node",
      entry_point: ENTRY_POINT,
      mcp_config: {
        command: "node",
        args: [`\${__dirname}/${ENTRY_POINT}`],
        ...(env.length > 0 && { env: Object.fromEntries(env.map(({ name: each }) => [each, inNotation(notations.userConfig, each)])) }),
      },
    },
    tools: program.tools.map((tool) => ({ name: tool.name, ...(tool.description && { description: tool.description }) })),
    // A prompt of the manifest is a fixed text; those of a program are made when they are asked for.
    ...(program.prompts.length > 0 && { prompts_generated: true }),
    ...(facts.keywords.length > 0 && { keywords: facts.keywords }),
    ...(facts.license !== undefined && { license: facts.license }),
    compatibility: { ...(needs.machine && { platforms: [needs.machine.platform] }), runtimes: { node: NODE } },
    ...(env.length > 0 && { user_config: Object.fromEntries(env.map((each) => [each.name, userConfig(each)])) }),
  };
}

/** What the host asks the user for. */
function userConfig({ name, description, type, required, secret, default: fallback }: EnvEntry): object {
  const value = fallback === undefined ? undefined : typedDefault(fallback, type);
  return {
    // A form for numbers has no place for a text that is none.
    type: typeof value === "string" ? "string" : (type ?? "string"),
    title: name,
    description: description ?? `The environment variable ${name}`,
    required: required ?? false,
    ...(secret && { sensitive: true }),
    ...(value !== undefined && { default: value }),
  };
}

function typedDefault(text: string, type: EnvEntry["type"]): string | number | boolean {
  const number = type === "number" && text.trim() !== "" ? Number(text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  return type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}
