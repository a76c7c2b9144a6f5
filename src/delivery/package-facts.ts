import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRecord, type PlainRecord } from "../clients/record.ts";

export interface Person {
  readonly name: string;
  readonly email?: string;
  readonly url?: string;
}

/** What package.json says that whoever gets the program wants to know. */
export interface PackageFacts {
  readonly name?: string;
  readonly description?: string;
  readonly author?: Person;
  readonly license?: string;
  readonly homepage?: string;
  /** An address that can be visited. */
  readonly repository?: string;
  readonly keywords: readonly string[];
}

/** The package that a folder belongs to: that of the nearest package.json, here or above. Nothing where there is none. */
export function packageFacts(folder: string): PackageFacts {
  const found = read(join(folder, "package.json"));
  if (!found) return dirname(folder) === folder ? { keywords: [] } : packageFacts(dirname(folder));
  const { name, private: isPrivate, description, author, license, homepage, repository, keywords } = found;
  const person = personOf(author);
  const address = addressOf(isRecord(repository) ? repository["url"] : repository);
  return {
    // The name of what is never published is nobody's on the registry.
    ...(isText(name) && isPrivate !== true && { name }),
    ...(isText(description) && { description }),
    ...(person && { author: person }),
    ...(isText(license) && { license }),
    ...(isText(homepage) && URL.canParse(homepage) && { homepage }),
    ...(address !== undefined && { repository: address }),
    keywords: Array.isArray(keywords) ? keywords.filter(isText) : [],
  };
}

function read(file: string): PlainRecord | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** `Ann Lee <ann@example.org> (https://example.org)`, or an object with these; of a command line, too. */
export function personOf(author: unknown): Person | undefined {
  if (!isRecord(author)) {
    const [, name = "", email, url] = /^([^<(]*)(?:<([^>]*)>)?\s*(?:\(([^)]*)\))?/.exec(isText(author) ? author : "") ?? [];
    return name.trim() === "" ? undefined : person(name.trim(), email, url);
  }
  const { name, email, url } = author;
  return isText(name) ? person(name, email, url) : undefined;
}

function person(name: string, email: unknown, url: unknown): Person {
  return { name, ...(isText(email) && { email }), ...(isText(url) && URL.canParse(url) && { url }) };
}

/** `git+https://github.com/a/b.git`, `git@github.com:a/b.git`, `github:a/b` and `a/b` are all `https://github.com/a/b`. */
function addressOf(repository: unknown): string | undefined {
  if (!isText(repository)) return undefined;
  const [, host = "github", path] = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(repository) ?? [];
  if (path !== undefined) return `https://${host}.com/${path}`;
  const url = repository
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, "https://$1/")
    .replace(/^git(?:\+https?|\+ssh)?:\/\/(?:git@)?/, "https://")
    .replace(/\.git$/, "");
  return /^https?:/.test(url) && URL.canParse(url) ? url : undefined;
}
