// What the MCP registry refuses when an entry is sent, by its schema and by what it checks beyond that.
// https://github.com/modelcontextprotocol/registry/tree/main/internal/validators
// Each says what is wrong, in words; `undefined` when nothing is.

const MAX_NAME = 200;
const MAX_VERSION = 255;

export function registryNameProblem(name: string): string | undefined {
  const right = /^(?=[^/]*\.)[a-zA-Z0-9](?:[a-zA-Z0-9-]|\.(?!\.))*[a-zA-Z0-9]\/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$/.test(name);
  return right && name.length <= MAX_NAME
    ? undefined
    : `'${name}' is no name of the MCP registry: they are as io.github.USER/NAME, or com.example/NAME for a domain of yours, with two characters or more in each part, letters or digits at both ends`;
}

/** Any version but one that could be a range: an `x` counts as one behind numbers, also in `1.2.3-next.1`. */
export function registryVersionProblem(version: string): string | undefined {
  const isRange =
    /^[\^~<>=]|\s|\|\|/.test(version) ||
    (/^(?:v?\d+|[xX*])(?:\.(?:\d+|[xX*])){1,2}(?:-[0-9A-Za-z.-]+)?$/.test(version) && /[xX*]/.test(version));
  if (!isRange && version !== "latest" && version !== "" && version.length <= MAX_VERSION) return undefined;
  const why = isRange ? "takes it for a range ('x' stands for any number there)" : "wants one like 1.2.3";
  return `the version '${version}' is refused by the MCP registry, which ${why}: mcpc build --server-version 1.2.3`;
}

/** Where a server is reached. */
export function remoteProblem(url: string): string | undefined {
  const told = `--url must be an address that the MCP registry takes, as https://tools.example.com/mcp, not '${url}'`;
  if (/[{}]/.test(url)) return `${told}: variables in braces would have to be described, which mcpc does not do`;
  if (/^http:/i.test(url)) return `${told}: it wants https`;
  if (!/^https:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/.test(url) || /%(?![0-9A-Fa-f]{2})/.test(url) || !URL.canParse(url)) return told;
  const { hostname } = new URL(url);
  const isLocal = /^(?:.*\.)?localhost\.?$|^127\.|^\[::1\]$|^0\.0\.0\.0$/.test(hostname);
  return isLocal ? `${told}: nobody else reaches it` : undefined;
}

/** Files that belong to a release, by the path of their address. */
const RELEASES: Readonly<Record<string, { readonly path: RegExp; readonly example: string }>> = {
  github: {
    path: /^\/[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,37}[a-zA-Z0-9])?\/[\w.-]+\/releases\/download\/[^/]+\/[^/]+$/,
    example: "https://github.com/OWNER/REPOSITORY/releases/download/TAG/NAME.mcpb",
  },
  gitlab: {
    path: /^\/[\w.-]+(?:\/[\w.-]+)*\/-\/(?:releases\/[^/]+\/downloads\/[^/]+|package_files\/\d+\/download)$/,
    example: "https://gitlab.com/OWNER/PROJECT/-/releases/TAG/downloads/NAME.mcpb",
  },
};

/** Where a bundle is downloaded. */
export function bundleAddressProblem(url: string): string | undefined {
  const [, host = "github", path = ""] = /^https:\/\/(?:www\.)?(github|gitlab)\.com(\/[^\s?#\\]*)(?:[?#][^\s\\]*)?$/.exec(url) ?? [];
  const release = RELEASES[host];
  const right = release?.path.test(decoded(path)) && /mcp/i.test(url);
  return right
    ? undefined
    : `--mcpb-url must be a file of a release on github.com or gitlab.com with 'mcp' in its address, as ${release?.example}, not '${url}'`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
