import { configText } from "../../templates/clients/config-text.ts";
import { clients, defaultClient } from "../../templates/clients/index.ts";
import type { EnvEntry } from "../../templates/contract.ts";
import { briefOf, plainName, type Source } from "./source.ts";

/** What is said of a package on the npm registry: how it is installed, what it has. */
export function npmReadme(source: Source, npmName: string): string {
  const { name, description, tools, prompts, env } = source.program;
  const client = clients.get(defaultClient);
  const given = env
    .filter(({ required }) => required)
    .map((each) => ` -e ${each.name}=...`)
    .join("");
  const launch = { command: "npx", args: ["-y", npmName], env };
  return [
    `# ${name}`,
    description ?? briefOf(source),
    "An MCP server. In the configuration of a client:",
    `\`\`\`json\n${(client ? configText(client, name, launch) : "").trim()}\n\`\`\``,
    `or \`claude mcp add ${plainName(name)}${given} -- npx -y ${npmName}\`. From the shell: \`npx -y ${npmName} --help\`.`,
    ...section("Tools", tools.map(line)),
    ...section("Prompts", prompts.map(line)),
    ...section("Environment", env.map(variable)),
    "",
  ].join("\n\n");
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? [`## ${title}`, lines.join("\n")] : [];
}

/** The first paragraph: the whole is the agent's to read. */
function line({ name, description = "" }: { readonly name: string; readonly description?: string }): string {
  const [paragraph = ""] = description.split(/\n\s*\n/);
  return `- \`${name}\`${paragraph && `: ${paragraph.replaceAll(/\s+/g, " ").trim()}`}`;
}

function variable({ name, description, required, default: fallback }: EnvEntry): string {
  const notes = [...(required ? ["required"] : []), ...(fallback === undefined ? [] : [`default: \`${fallback}\``])];
  return `${line({ name, ...(description !== undefined && { description }) })}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
}
