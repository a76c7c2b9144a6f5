import { npmReadme } from "./npm-readme.ts";
import type { Repository } from "./repository.ts";
import { briefOf, type Files, NODE, npmNameOf, plainName, type Source } from "./source.ts";

export interface NpmOptions {
  /** Default: the name of the package that the program was built in, else the server's. */
  readonly npmName?: string;
  /** The server's name in the MCP registry, by which that knows that the package is the server's. */
  readonly registryName?: string;
}

const PROGRAM = "index.js";

/** A folder that `npm publish` takes: `npx -y NAME` starts the server. */
export function npmPackage(source: Source, { npmName, registryName }: NpmOptions): Files {
  const { program, package: facts, beside } = source;
  const name = npmNameOf(source, npmName);
  const { machine, packages } = program.needs;
  const content = {
    ...{ name, version: program.version, description: briefOf(source) },
    ...(registryName !== undefined && { mcpName: registryName }),
    keywords: [...new Set([...facts.keywords, "mcp", "mcp-server", "modelcontextprotocol"])],
    ...(facts.homepage !== undefined && { homepage: facts.homepage }),
    ...(facts.repository && { repository: npmRepository(facts.repository) }),
    ...(facts.bugs && { bugs: facts.bugs }),
    ...(facts.author && { author: facts.author }),
    ...(facts.license !== undefined && { license: facts.license }),
    bin: { [plainName(name.replace(/^@[^/]*\//, ""))]: PROGRAM },
    files: [PROGRAM, ...Object.keys(beside)],
    engines: { node: NODE },
    ...(packages && { dependencies: Object.fromEntries(Object.entries(packages).map(([each, version]) => [each, version || "*"])) }),
    ...(machine && { os: [machine.platform], cpu: [machine.arch] }),
  };
  return {
    "package.json": `${JSON.stringify(content, null, 2)}\n`,
    "README.md": npmReadme(source, name),
    [PROGRAM]: program.content,
    ...(facts.licenseFile && { [facts.licenseFile.name]: facts.licenseFile.content }),
    ...beside,
  };
}

function npmRepository({ git, directory }: Repository): object {
  return { type: "git", url: git, ...(directory !== undefined && { directory }) };
}

/** What is wrong with a name for the npm registry, in words. */
export function npmNameProblem(name: string): string | undefined {
  const right = name.length <= 214 && /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name);
  return right ? undefined : `'${name}' is no name for npm: lower-case letters, digits, '-', '.' and '_', with a scope as @me/name`;
}

/** What is wrong with a version for the npm registry and for hosts of bundles, in words. */
export function versionProblem(version: string): string | undefined {
  const right = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(version);
  return right
    ? undefined
    : `the version '${version}' is none that npm and hosts take, which want 1.2.3: mcpc build --server-version 1.2.3`;
}
