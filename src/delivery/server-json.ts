import type { EnvEntry } from "../../templates/contract.ts";
import { isRecord } from "../record.ts";
import { parsedRecord } from "./parsed-record.ts";
import type { Repository } from "./repository.ts";
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

interface Entry {
  readonly text: string;
  /** What the registry would refuse and is left out. */
  readonly notes: readonly string[];
}

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
/** The most characters that the registry takes for a description. */
const DESCRIPTION = 100;
/** Where the registry lets publishers say what they like, the tool among it. */
const PUBLISHER = "io.modelcontextprotocol.registry/publisher-provided";
const TOOL = "mcpc";

/**
 * `server.json`, by which `mcp-publisher` makes a server known to the MCP registry.
 * https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/server-json/generic-server-json.md
 *
 * @param name the server's in the registry, `io.github.user/name`
 */
export function serverJson(source: Source, name: string, { npm, bundle, remote }: Place): Entry {
  const { program, package: facts } = source;
  const { version } = program;
  const started = {
    transport: { type: "stdio" },
    ...(program.env.length > 0 && { environmentVariables: program.env.map(environmentVariable) }),
  };
  const packages = [
    ...(npm === undefined ? [] : [{ registryType: "npm", identifier: npm, version, runtimeHint: "npx", ...started }]),
    // The version of a bundle is in its address; the registry refuses another.
    ...(bundle ? [{ registryType: "mcpb", identifier: bundle.url, fileSha256: bundle.sha256, ...started }] : []),
  ];
  const repository = facts.repository && shownRepository(facts.repository);
  const website = facts.homepage !== undefined && /^https:/i.test(facts.homepage) ? facts.homepage : undefined;
  const content = {
    $schema: SCHEMA,
    ...{ name, description: shortened(briefOf(source), DESCRIPTION), version },
    ...(repository && { repository }),
    ...(website !== undefined && { websiteUrl: website }),
    ...(packages.length > 0 && { packages }),
    ...(remote !== undefined && { remotes: [{ type: "streamable-http", url: remote }] }),
    _meta: { [PUBLISHER]: { tool: TOOL } },
  };
  const notes = [
    ...(facts.homepage !== undefined && website === undefined
      ? [`the homepage '${facts.homepage}' is left out: the registry wants https`]
      : []),
    ...(facts.repository && !repository
      ? [`the repository '${facts.repository.url}' is left out: the registry takes GitHub's and GitLab's`]
      : []),
  ];
  return { text: `${JSON.stringify(content, null, 2)}\n`, notes };
}

/** Whether a text is a `server.json` that was packed, and may be written anew. */
export function isPackedEntry(text: string): boolean {
  const content = parsedRecord(text);
  const meta = isRecord(content?.["_meta"]) ? content["_meta"][PUBLISHER] : undefined;
  return content?.["$schema"] === SCHEMA && isRecord(meta) && meta["tool"] === TOOL;
}

/** The registry knows two hosts, and wants plain paths. */
function shownRepository({ url, source, directory }: Repository): object | undefined {
  if (source === undefined || !/^https:\/\/[^/]+(?:\/[\w.-]+){2,}$/.test(url)) return undefined;
  const isClean = directory?.split("/").every((part) => /^[\w.-]+$/.test(part) && part !== "." && part !== "..");
  return { url, source, ...(isClean && { subfolder: directory }) };
}

function environmentVariable({ name, description, type, required, secret, default: fallback }: EnvEntry): object {
  return {
    name,
    ...(description !== undefined && { description }),
    isRequired: required ?? false,
    ...(secret && { isSecret: true }),
    ...(type && { format: type }),
    ...(fallback !== undefined && { default: fallback }),
  };
}
