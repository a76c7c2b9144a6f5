import { ts } from "ts-morph";
import type { Config } from "./config.ts";

/**
 * The sources of projects by what they are compiled to. Between projects that refer to each other imports lead to outputs, which may be
 * old or not there at all; what they are made from is meant.
 */
export interface ProjectSources {
  /** A file system in which every output is there. */
  readonly host: ts.ModuleResolutionHost;
  /** What an output is made from; `undefined` for any other file. */
  sourceOf(file: string): string | undefined;
}

export function createProjectSources(configs: readonly Config[], disk: ts.ModuleResolutionHost): ProjectSources {
  const sources = new Map(configs.flatMap(({ parsed }) => parsed.fileNames.flatMap((file) => outputsOf(file, parsed))));
  const folders = new Set([...sources.keys()].flatMap(foldersAbove));
  const real = (path: string): string => realInPackage(path, disk);
  return {
    sourceOf: (file) => sources.get(file) ?? sources.get(real(file)),
    host: {
      fileExists: (path) => disk.fileExists(path) || sources.has(real(path)),
      directoryExists: (path) => disk.directoryExists?.(path) !== false || folders.has(real(path)),
      readFile: (path) => disk.readFile(path),
      ...(disk.realpath && { realpath: disk.realpath.bind(disk) }),
      ...(disk.getCurrentDirectory && { getCurrentDirectory: disk.getCurrentDirectory.bind(disk) }),
      ...(disk.getDirectories && { getDirectories: disk.getDirectories.bind(disk) }),
    },
  };
}

function outputsOf(source: string, parsed: ts.ParsedCommandLine): readonly (readonly [output: string, source: string])[] {
  if (/\.d\.[cm]?ts$|\.json$/.test(source)) return [];
  const outputs = ts.getOutputFileNames(parsed, source, !ts.sys.useCaseSensitiveFileNames);
  return outputs.flatMap((output) => (output === source || output.endsWith(".map") ? [] : [[output, source] as const]));
}

/** The packages of a workspace are links, which cannot be followed to what is not there. */
function realInPackage(path: string, { realpath }: ts.ModuleResolutionHost): string {
  const [, link, rest = ""] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*)(\/.*)?$/.exec(path) ?? [];
  return link === undefined || !realpath ? path : realpath(link) + rest;
}

function foldersAbove(path: string): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf("/"));
  return folder === "" ? [] : [folder, ...foldersAbove(folder)];
}
