import type { EnvEntry } from "../../templates/contract.ts";
import type { Person } from "./package-facts.ts";
import { briefOf, NODE, type Source } from "./source.ts";

/** Where the program lies in the bundle, and the icon. */
export const ENTRY_POINT = "server/index.js";
export const ICON = "icon.png";

/**
 * What an MCP bundle says of itself, in the form of version 0.3, the newest that Claude Desktop takes.
 * https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md
 */
export function mcpbManifest(source: Source, author: Person, hasIcon: boolean): object {
  const { program, package: facts } = source;
  const { name, version, description, env, machine } = program;
  const brief = briefOf(source);
  return {
    ...{ manifest_version: "0.3", name, version, description: brief },
    ...(description !== undefined && description !== brief && { long_description: description }),
    author,
    ...(facts.repository !== undefined && { repository: { type: "git", url: facts.repository } }),
    ...(facts.homepage !== undefined && { homepage: facts.homepage }),
    ...(hasIcon && { icon: ICON }),
    server: {
      type: "node",
      entry_point: ENTRY_POINT,
      mcp_config: {
        command: "node",
        args: [`\${__dirname}/${ENTRY_POINT}`],
        ...(env.length > 0 && { env: Object.fromEntries(env.map(({ name: each }) => [each, `\${user_config.${each}}`])) }),
      },
    },
    tools: program.tools.map((tool) => ({ name: tool.name, ...(tool.description && { description: tool.description }) })),
    // A prompt of the manifest is a fixed text; those of a program are made when they are asked for.
    ...(program.prompts.length > 0 && { prompts_generated: true }),
    ...(facts.keywords.length > 0 && { keywords: facts.keywords }),
    ...(facts.license !== undefined && { license: facts.license }),
    compatibility: { ...(machine && { platforms: [machine.platform] }), runtimes: { node: NODE } },
    ...(env.length > 0 && { user_config: Object.fromEntries(env.map((each) => [each.name, userConfig(each)])) }),
  };
}

/** What the host asks the user for. */
function userConfig({ name, description, required, secret, default: fallback }: EnvEntry): object {
  return {
    type: "string",
    title: name,
    description: description ?? `The environment variable ${name}`,
    required: required ?? false,
    ...(secret && { sensitive: true }),
    ...(fallback !== undefined && { default: fallback }),
  };
}
