import type { EnvEntry } from "../../templates/contract.ts";
import { briefOf, type Source, shortened } from "./source.ts";

/** Where the registry's clients find the server. */
export interface Place {
  /** The package on the npm registry. */
  readonly npm?: string;
  /** A bundle: where it can be downloaded, and the SHA-256 of its bytes in hex. */
  readonly bundle?: { readonly url: string; readonly sha256: string };
  /** Where it is reached over HTTP. */
  readonly remote?: string;
}

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
/** The most characters that the registry takes for a description. */
const DESCRIPTION = 100;

/**
 * `server.json`, by which `mcp-publisher` makes a server known to the MCP registry.
 * https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/server-json/generic-server-json.md
 *
 * @param name the server's in the registry, `io.github.user/name`
 */
export function serverJson(source: Source, name: string, { npm, bundle, remote }: Place): string {
  const { program, package: facts } = source;
  const { version } = program;
  const started = {
    transport: { type: "stdio" },
    ...(program.env.length > 0 && { environmentVariables: program.env.map(environmentVariable) }),
  };
  const packages = [
    ...(npm === undefined ? [] : [{ registryType: "npm", identifier: npm, version, runtimeHint: "npx", ...started }]),
    ...(bundle ? [{ registryType: "mcpb", identifier: bundle.url, version, fileSha256: bundle.sha256, ...started }] : []),
  ];
  const content = {
    $schema: SCHEMA,
    ...{ name, description: shortened(briefOf(source), DESCRIPTION), version },
    ...repositoryOf(facts.repository),
    ...(facts.homepage !== undefined && { websiteUrl: facts.homepage }),
    ...(packages.length > 0 && { packages }),
    ...(remote !== undefined && { remotes: [{ type: "streamable-http", url: remote }] }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Whether a text is a `server.json`, which may be written anew. */
export function isServerJson(text: string): boolean {
  return text.includes("://static.modelcontextprotocol.io/schemas/");
}

/** What is wrong with a name for the registry, in words. */
export function registryNameProblem(name: string): string | undefined {
  const right = name.length <= 200 && /^[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+\/[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/.test(name);
  return right
    ? undefined
    : `'${name}' is no name of the MCP registry: they are as io.github.USER/NAME, or com.example/NAME for a domain of yours`;
}

/** The registry knows the two by name. */
function repositoryOf(url: string | undefined): object {
  const [, source] = /^https?:\/\/(?:www\.)?(github|gitlab)\.com\//.exec(url ?? "") ?? [];
  return source === undefined ? {} : { repository: { url, source } };
}

function environmentVariable({ name, description, required, secret, default: fallback }: EnvEntry): object {
  return {
    name,
    ...(description !== undefined && { description }),
    isRequired: required ?? false,
    ...(secret && { isSecret: true }),
    ...(fallback !== undefined && { default: fallback }),
  };
}
