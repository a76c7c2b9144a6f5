/** What a program carries beside its code; made by the bundler. */
export interface CarriedFiles {
  /** Where the module that was compiled lay in the folder of all. */
  readonly from: string;
  /** Absolute path of that folder where the files lie already: in code that was carried itself. */
  readonly folder?: string;
  /** Name of a folder that holds exactly these files. */
  readonly hash?: string;
  /** The files: path in it, size in bytes. */
  readonly files?: readonly (readonly [path: string, size: number])[];
  /** What is in them, one after the other, deflated, in base64. */
  readonly content?: string;
}

/** What `import.meta` has for a module. */
export interface Place {
  readonly dirname: string;
  readonly filename: string;
  readonly main: false;
  readonly url: string;
  resolve(specifier: string): string;
}

/**
 * Puts the files where any code can read them by path, in a folder of the user's own among the temporary ones, named by its content: the
 * next start finds it there. What is missing, as cleaners of temporary folders leave it, is written anew.
 *
 * @returns what a module learns about its place, by its path as seen from the module that was compiled
 */
export function unpack({ from, folder, hash = "", files = [], content = "" }: CarriedFiles): (path: string) => Place {
  const { join, dirname } = process.getBuiltinModule("path");
  const { pathToFileURL } = process.getBuiltinModule("url");
  const { createRequire } = process.getBuiltinModule("module");
  const root = folder ?? written(hash, files, content);
  return (path) => {
    const filename = join(root, from, path);
    const url = pathToFileURL(filename).href;
    const resolve = (specifier: string): string => {
      if (/^\.{0,2}\/|^file:/.test(specifier)) return new URL(specifier, url).href;
      const found = createRequire(filename).resolve(specifier);
      return found === specifier ? `node:${specifier.replace(/^node:/, "")}` : pathToFileURL(found).href;
    };
    return { dirname: dirname(filename), filename, main: false, url, resolve };
  };
}

type Files = NonNullable<CarriedFiles["files"]>;

/** The folder in which the files are now. Throws with how to mend it where they cannot be put there. */
function written(hash: string, files: Files, content: string): string {
  const { join } = process.getBuiltinModule("path");
  const temporary = process.getBuiltinModule("os").tmpdir();
  try {
    const root = join(ownFolder(temporary), hash);
    if (!files.every(([path, size]) => isWritten(join(root, path), size))) write(root, files, content);
    return root;
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new Error(`the program's files cannot be put into ${temporary}: ${why}; set TMPDIR to another folder`, { cause: error });
  }
}

/** A folder that nobody else can write to: code is run from it. Throws where another user made it first. */
function ownFolder(temporary: string): string {
  const { lstatSync, mkdirSync } = process.getBuiltinModule("fs");
  const user = process.getuid?.();
  const path = process.getBuiltinModule("path").join(temporary, `mcpc-${user ?? "files"}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const isOwn = found.isDirectory() && (user === undefined || (found.uid === user && (found.mode & 0o22) === 0));
  if (!isOwn) throw new Error(`${path} is not the user's alone`);
  return path;
}

function isWritten(path: string, size: number): boolean {
  return process.getBuiltinModule("fs").statSync(path, { throwIfNoEntry: false })?.size === size;
}

/** Each file in one step, so that another start never sees half of it. */
function write(root: string, files: Files, content: string): void {
  const { mkdirSync, renameSync, writeFileSync } = process.getBuiltinModule("fs");
  const { join, dirname } = process.getBuiltinModule("path");
  const bytes = process.getBuiltinModule("zlib").inflateRawSync(Buffer.from(content, "base64"));
  let start = 0;
  for (const [name, size] of files) {
    const path = join(root, name);
    const part = `${path}.${process.pid}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(part, bytes.subarray(start, start + size));
    renameSync(part, path);
    start += size;
  }
}
