import { createHash } from "node:crypto";
import { dockerFolder } from "./docker.ts";
import type { Format } from "./formats.ts";
import { mcpb } from "./mcpb.ts";
import { npmNameProblem, npmPackage, versionProblem } from "./npm-package.ts";
import { type Person, personOf } from "./package-facts.ts";
import { registryNameProblem, serverJson } from "./server-json.ts";
import { type Files, npmNameOf, plainName, type Source } from "./source.ts";

/** What is to be told beside what the program and its package.json say. */
export interface DeliveryOptions {
  /** Content of a PNG file. */
  readonly icon?: Uint8Array;
  readonly author?: string;
  readonly registryName?: string;
  readonly npmName?: string;
  /** Where the bundle can be downloaded. */
  readonly mcpbUrl?: string;
  /** Where the server is reached over HTTP. */
  readonly url?: string;
}

/** What comes out: one file of that name, or a folder. */
export interface Delivery {
  readonly name: string;
  readonly content: string | Uint8Array | Files;
  /** What the user may want to know of it. */
  readonly notes: readonly string[];
}

/** Which options mean something to which format. */
const MEANT: Readonly<Record<Format, readonly (keyof DeliveryOptions)[]>> = {
  mcpb: ["icon", "author"],
  "server-json": ["registryName", "npmName", "mcpbUrl", "url", "icon", "author"],
  npm: ["npmName", "registryName", "author"],
  docker: [],
};

/** Puts a program into the form that others take it in; or says what is missing or wrong. */
export function deliver(format: Format, source: Source, options: DeliveryOptions): Delivery | string {
  for (const option of Object.keys(options)) {
    if (!MEANT[format].some((each) => each === option)) return `--${dashed(option)} means nothing to --format ${format}`;
  }
  const problem = options.registryName === undefined ? undefined : registryNameProblem(options.registryName);
  return problem ?? makers[format](source, options);
}

type Maker = (source: Source, options: DeliveryOptions) => Delivery | string;

const makers: Readonly<Record<Format, Maker>> = {
  mcpb: (source, options) => {
    const author = authorOf(source, options);
    const notes = author ? [] : ["nobody is named as the author: --author NAME, or 'author' in package.json"];
    return { name: `${plainName(source.program.name)}.mcpb`, content: bundleOf(source, options), notes };
  },
  "server-json": (source, options) => {
    const { registryName, npmName, mcpbUrl, url } = options;
    const { name } = source.program;
    if (registryName === undefined)
      return `--registry-name is needed, the server's name in the registry: io.github.USER/${plainName(name)}, or com.example/${plainName(name)} for a domain of yours`;
    const wrong = placeProblem(source, options);
    if (wrong !== undefined) return wrong;
    const sha256 = mcpbUrl === undefined ? "" : createHash("sha256").update(bundleOf(source, options)).digest("hex");
    const place = {
      ...((npmName !== undefined || (mcpbUrl === undefined && url === undefined)) && { npm: npmNameOf(source, npmName) }),
      ...(mcpbUrl !== undefined && { bundle: { url: mcpbUrl, sha256 } }),
      ...(url !== undefined && { remote: url }),
    };
    return { name: "server.json", content: serverJson(source, registryName, place), notes: [] };
  },
  npm: (source, { npmName, registryName, author }) => {
    const name = npmNameOf(source, npmName);
    const wrong = npmNameProblem(name) ?? versionProblem(source.program.version);
    if (wrong !== undefined) return wrong;
    const person = authorOf(source, { ...(author !== undefined && { author }) });
    const content = npmPackage(source, {
      npmName: name,
      ...(registryName !== undefined && { registryName }),
      ...(person && { author: person }),
    });
    return { name: `${plainName(source.program.name)}-npm`, content, notes: [] };
  },
  docker: (source) => {
    if (!source.program.http) return "it was built with --no-http, and an image serves HTTP";
    return { name: `${plainName(source.program.name)}-docker`, content: dockerFolder(source), notes: [] };
  },
};

function bundleOf(source: Source, options: DeliveryOptions): Uint8Array {
  return mcpb(source, authorOf(source, options) ?? { name: "unknown" }, options.icon);
}

function authorOf(source: Source, { author }: DeliveryOptions): Person | undefined {
  return author === undefined ? source.package.author : personOf(author);
}

/** The registry's own rules for where packages may be. */
function placeProblem(source: Source, { npmName, mcpbUrl, url }: DeliveryOptions): string | undefined {
  if (mcpbUrl !== undefined && !/^https:\/\/(github|gitlab)\.com\/.*mcpb/.test(mcpbUrl))
    return `--mcpb-url must be a release of github.com or gitlab.com with 'mcpb' in its address, not '${mcpbUrl}'`;
  if (url !== undefined && !(/^https?:/.test(url) && URL.canParse(url))) return `--url must be an http address, not '${url}'`;
  return npmNameProblem(npmNameOf(source, npmName)) ?? versionProblem(source.program.version);
}

function dashed(option: string): string {
  return option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
