import { npmReadme } from "./npm-readme.ts";
import type { Person } from "./package-facts.ts";
import { briefOf, type Files, NODE, npmNameOf, plainName, type Source } from "./source.ts";

export interface NpmOptions {
  /** Default: the name of the package that the program was built in, else the server's. */
  readonly npmName?: string;
  /** The server's name in the MCP registry, by which that knows that the package is the server's. */
  readonly registryName?: string;
  readonly author?: Person;
}

const PROGRAM = "index.js";

/** A folder that `npm publish` takes: `npx -y NAME` starts the server. */
export function npmPackage(source: Source, { npmName, registryName, author }: NpmOptions): Files {
  const { program, package: facts, beside } = source;
  const name = npmNameOf(source, npmName);
  const { machine } = program;
  const content = {
    ...{ name, version: program.version, description: briefOf(source) },
    ...(registryName !== undefined && { mcpName: registryName }),
    keywords: [...new Set([...facts.keywords, "mcp", "mcp-server", "modelcontextprotocol"])],
    ...(facts.homepage !== undefined && { homepage: facts.homepage }),
    ...(facts.repository !== undefined && { repository: { type: "git", url: `git+${facts.repository}.git` } }),
    ...(author && { author }),
    ...(facts.license !== undefined && { license: facts.license }),
    bin: { [plainName(name.replace(/^@[^/]*\//, ""))]: PROGRAM },
    files: [PROGRAM, ...Object.keys(beside)],
    engines: { node: NODE },
    ...(machine && { os: [machine.platform], cpu: [machine.arch] }),
  };
  return {
    "package.json": `${JSON.stringify(content, null, 2)}\n`,
    "README.md": npmReadme(source, name),
    [PROGRAM]: program.content,
    ...beside,
  };
}

/** What is wrong with a name for the npm registry, in words. */
export function npmNameProblem(name: string): string | undefined {
  const right = name.length <= 214 && /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name);
  return right ? undefined : `'${name}' is no name for npm: lower-case letters, digits, '-', '.' and '_', with a scope as @me/name`;
}

/** What is wrong with a version for the npm registry, in words. */
export function versionProblem(version: string): string | undefined {
  const right = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(version);
  return right ? undefined : `the version '${version}' is none for npm, which wants 1.2.3: mcpc build --server-version 1.2.3`;
}
