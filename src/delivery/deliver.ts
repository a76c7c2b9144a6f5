import { createHash } from "node:crypto";
import { dockerFolder, dockerProblem } from "./docker.ts";
import type { Form } from "./forms.ts";
import { isPackedBundle, mcpb } from "./mcpb.ts";
import { npmNameProblem, npmPackage, versionProblem } from "./npm-package.ts";
import { bundleAddressProblem, registryNameProblem, registryVersionProblem, remoteProblem } from "./registry-rules.ts";
import { isPackedEntry, serverJson } from "./server-json.ts";
import { type Files, npmNameOf, plainName, type Source } from "./source.ts";

/** What is to be told beside what the program and its package.json say. */
export interface DeliveryOptions {
  /** Content of a PNG file. */
  readonly icon?: Uint8Array;
  /** Told instead of the one that package.json names. */
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

/** Which options mean something to which form. */
const MEANT: Readonly<Record<Form, readonly (keyof DeliveryOptions)[]>> = {
  mcpb: ["icon", "author"],
  "server-json": ["registryName", "npmName", "mcpbUrl", "url", "icon", "author"],
  npm: ["npmName", "registryName", "author"],
  docker: [],
};

/** Puts a program into the form that others take it in; or says what is missing or wrong. */
export function deliver(form: Form, source: Source, options: DeliveryOptions): Delivery | string {
  for (const option of Object.keys(options)) {
    if (!MEANT[form].some((each) => each === option)) return `--${dashed(option)} means nothing to --format ${form}`;
  }
  const problem = options.registryName === undefined ? undefined : registryNameProblem(options.registryName);
  if (problem !== undefined) return problem;
  const delivery = makers[form](source, options);
  if (typeof delivery === "string" || form === "docker") return delivery;
  return { ...delivery, notes: [...source.package.notes, ...delivery.notes] };
}

/** Whether a file was packed, and may be written anew. */
export function isPacked(form: Form, file: Uint8Array): boolean {
  return form === "mcpb" ? isPackedBundle(file) : isPackedEntry(Buffer.from(file).toString("utf8"));
}

type Maker = (source: Source, options: DeliveryOptions) => Delivery | string;

const makers: Readonly<Record<Form, Maker>> = {
  mcpb: (source, { icon }) => {
    const notes = source.package.author ? [] : ["nobody is named as the author: --author NAME, or 'author' in package.json"];
    return (
      versionProblem(source.program.version) ?? {
        name: `${plainName(source.program.name)}.mcpb`,
        content: mcpb(source, icon),
        notes: [...notes, ...lacking(source)],
      }
    );
  },
  "server-json": (source, options) => {
    const { registryName, icon, mcpbUrl, url } = options;
    const { name } = source.program;
    if (registryName === undefined)
      return `--registry-name is needed, the server's name in the registry: io.github.USER/${plainName(name)}, or com.example/${plainName(name)} for a domain of yours`;
    const npm =
      options.npmName !== undefined || (mcpbUrl === undefined && url === undefined) ? npmNameOf(source, options.npmName) : undefined;
    const wrong = placeProblem(source.program.version, { npm, mcpbUrl, url });
    if (wrong !== undefined) return wrong;
    const sha256 = mcpbUrl === undefined ? "" : createHash("sha256").update(mcpb(source, icon)).digest("hex");
    const { text, notes } = serverJson(source, registryName, {
      ...(npm !== undefined && { npm }),
      ...(mcpbUrl !== undefined && { bundle: { url: mcpbUrl, sha256 } }),
      ...(url !== undefined && { remote: url }),
    });
    return { name: "server.json", content: text, notes: [...notes, ...(mcpbUrl === undefined ? [] : lacking(source))] };
  },
  npm: (source, { npmName, registryName }) => {
    const name = npmNameOf(source, npmName);
    const wrong = npmNameProblem(name) ?? versionProblem(source.program.version);
    if (wrong !== undefined) return wrong;
    const content = npmPackage(source, { npmName: name, ...(registryName !== undefined && { registryName }) });
    const added = outside(source).map((each) => `'${each}', which --external left out, becomes a dependency of the package`);
    return { name: `${plainName(source.program.name)}-npm`, content, notes: added };
  },
  docker: (source) => {
    const { machine } = source.program.needs;
    const notes = [
      ...(machine ? [`the image is for linux on ${machine.arch} and Node ${machine.node}, as the native addons in the program are`] : []),
      ...outside(source).map((each) => `'${each}', which --external left out, is installed in the image by npm`),
    ];
    return dockerProblem(source) ?? { name: `${plainName(source.program.name)}-docker`, content: dockerFolder(source), notes };
  },
};

function outside({ program: { needs } }: Source): readonly string[] {
  return Object.entries(needs.packages ?? {}).map(([name, version]) => (version === "" ? name : `${name}@${version}`));
}

/** A bundle is one program: what that looks for in a `node_modules` is nowhere. */
function lacking(source: Source): readonly string[] {
  const names = outside(source);
  return names.length === 0
    ? []
    : [`the bundle will not run: ${names.join(", ")} was left out with --external and no host puts packages beside it; build without`];
}

/** What the registry and npm refuse of where the server is to be found. */
function placeProblem(
  version: string,
  { npm, mcpbUrl, url }: { readonly [place in "npm" | "mcpbUrl" | "url"]: string | undefined },
): string | undefined {
  return (
    (mcpbUrl === undefined ? undefined : bundleAddressProblem(mcpbUrl)) ??
    (url === undefined ? undefined : remoteProblem(url)) ??
    (npm === undefined ? undefined : npmNameProblem(npm)) ??
    (npm === undefined && mcpbUrl === undefined ? undefined : versionProblem(version)) ??
    registryVersionProblem(version)
  );
}

function dashed(option: string): string {
  return option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
