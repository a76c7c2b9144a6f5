import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "../package-folder.ts";
import { isRecord, type PlainRecord } from "../record.ts";
import { parsedRecord } from "./parsed-record.ts";
import { type Person, personOf } from "./person.ts";
import { type Repository, repositoryOf } from "./repository.ts";
import { webAddress } from "./web-address.ts";

/** What package.json says that whoever gets the program wants to know. */
export interface PackageFacts {
  readonly name?: string;
  readonly description?: string;
  readonly author?: Person;
  readonly license?: string;
  /** The file with the licence's text, that of the package itself. */
  readonly licenseFile?: { readonly name: string; readonly content: Uint8Array };
  readonly homepage?: string;
  /** Where mistakes are told of. */
  readonly bugs?: { readonly url?: string; readonly email?: string };
  readonly repository?: Repository;
  readonly keywords: readonly string[];
  /** What of it is left out, and why. */
  readonly notes: readonly string[];
}

/**
 * The package that a folder belongs to: that of the nearest package.json, here or above. Nothing where there is none.
 *
 * @param author counts more than what package.json says
 */
export function packageFacts(folder: string, author?: string): PackageFacts {
  const home = packageFolder(folder, (file) => read(file) !== undefined);
  const { name, private: isPrivate, description, license, keywords, ...rest } = (home && read(join(home, "package.json"))) || {};
  const { person, notes } = personOf(author ?? rest["author"]);
  const licenseFile = home === undefined ? undefined : licenseIn(home);
  const bugs = isRecord(rest["bugs"]) ? rest["bugs"] : { url: rest["bugs"] };
  const homepage = address(rest["homepage"]);
  const repository = repositoryOf(rest["repository"]);
  const lost = [
    ...(isGiven(rest["homepage"]) && homepage === undefined ? ["homepage"] : []),
    ...(isGiven(rest["repository"]) && repository === undefined ? ["repository"] : []),
  ];
  return {
    // The name of what is never published is nobody's on the registry.
    ...(isText(name) && isPrivate !== true && { name }),
    ...(isText(description) && { description }),
    ...(person && { author: person }),
    ...(isText(license) && { license }),
    ...(licenseFile && { licenseFile }),
    ...(homepage !== undefined && { homepage }),
    ...bugsOf(bugs),
    ...(repository && { repository }),
    keywords: Array.isArray(keywords) ? keywords.filter(isText) : [],
    notes: [...notes, ...lost.map((each) => `'${each}' in package.json is no address of the web, and is left out`)],
  };
}

function read(file: string): PlainRecord | undefined {
  return existsSync(file) ? parsedRecord(readFileSync(file, "utf8")) : undefined;
}

function licenseIn(folder: string): PackageFacts["licenseFile"] {
  const name = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)(?:\.(?:md|txt|rst))?$/i.test(each));
  return name !== undefined && statSync(join(folder, name)).isFile() ? { name, content: readFileSync(join(folder, name)) } : undefined;
}

function bugsOf({ url, email }: PlainRecord): Pick<PackageFacts, "bugs"> {
  const place = address(url);
  const bugs = { ...(place !== undefined && { url: place }), ...(isText(email) && { email }) };
  return Object.keys(bugs).length > 0 ? { bugs } : {};
}

function address(value: unknown): string | undefined {
  return isText(value) ? webAddress(value) : undefined;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
