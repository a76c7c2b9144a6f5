import { isRecord } from "../record.ts";
import { webAddress } from "./web-address.ts";

/** Where sources are kept. */
export interface Repository {
  /** To be visited: `https://github.com/ann/weather`. */
  readonly url: string;
  /** To be cloned, as npm writes it: `git+https://github.com/ann/weather.git`. */
  readonly git: string;
  /** The host, if it is one that the MCP registry knows. */
  readonly source?: "github" | "gitlab";
  /** The package's folder in there. */
  readonly directory?: string;
}

/** Hosts whose addresses are known: the repository's own part of a path, and what follows it. GitLab has groups in groups. */
const HOSTS: readonly (readonly [name: string, host: string, path: RegExp])[] = [
  ["github", "github.com", /^((?:\/[^/]+){2})(\/.*)?$/],
  ["gitlab", "gitlab.com", /^((?:\/[^/]+){2,}?)(\/(?:-|tree|blob)\/.*)?$/],
  ["bitbucket", "bitbucket.org", /^((?:\/[^/]+){2})(\/.*)?$/],
];

/**
 * What `repository` of a package.json means: `git+https://github.com/a/b.git`, `git@github.com:a/b.git`, `github:a/b`, `a/b` and
 * `https://github.com/a/b/tree/main/c` are all `https://github.com/a/b`, the last with a folder.
 *
 * @returns `undefined` for what is no address
 */
export function repositoryOf(value: unknown): Repository | undefined {
  const { url: written, directory } = isRecord(value) ? value : { url: value, directory: undefined };
  const address = typeof written === "string" ? webAddress(asWeb(written.trim())) : undefined;
  if (address === undefined) return undefined;
  const { origin, hostname, pathname } = new URL(address);
  const path = pathname.replace(/\/+$/, "");
  const [name, host, pattern] = HOSTS.find(([, each]) => each === hostname.replace(/^www\./, "")) ?? [];
  const told = folderFrom(directory);
  if (!pattern) return { url: `${origin}${withoutGit(path)}`, git: `git+${origin}${path}`, ...told };
  const [, own, below = ""] = pattern.exec(path) ?? [];
  if (own === undefined) return undefined;
  const url = `https://${host}${withoutGit(own)}`;
  const [, shown] = /^(?:\/-)?\/(?:tree|blob|src)\/[^/]+\/(.+)$/.exec(below) ?? [];
  return {
    ...{ url, git: `git+${url}.git` },
    ...((name === "github" || name === "gitlab") && { source: name }),
    ...(told.directory === undefined ? folderFrom(shown) : told),
  };
}

/** Without what follows `#`, a branch or a heading. */
function asWeb(text: string): string {
  const plain = text.replace(/#.*$/s, "");
  const [, name = "github", path] = /^(?:(github|gitlab|bitbucket):)?([\w.-]+(?:\/[\w.-]+)+)$/.exec(plain) ?? [];
  const [, host] = HOSTS.find(([each]) => each === name) ?? [];
  if (path !== undefined) return `https://${host}/${path}`;
  const secure = plain.replace(/^(?:ssh:\/\/(?:git@)?([^:/]+)(?::\d+)?\/|git@([^:/]+):)/, "https://$1$2/");
  return secure.replace(/^git(?:\+https?|\+ssh)?:\/\/(?:git@)?/, "https://");
}

function withoutGit(path: string): string {
  return path.replace(/\.git$/, "");
}

function folderFrom(directory: unknown): Pick<Repository, "directory"> {
  const clean = typeof directory === "string" ? directory.replace(/^(?:\.?\/)+|\/+$/g, "") : "";
  return clean === "" ? {} : { directory: clean };
}
