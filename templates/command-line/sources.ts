import type { Sources } from "./value.ts";

/** Files, and the stdin of this process, which is read once. */
export function processSources(): Sources {
  let isRead = false;
  return {
    async file(path) {
      try {
        return await process.getBuiltinModule("node:fs/promises").readFile(path);
      } catch (error) {
        // Any word may turn out not to be the name of a file, also one that could be none.
        if (hasCode(error, "ENOENT", "ENOTDIR", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE")) return undefined;
        throw error;
      }
    },
    async stdin() {
      if (isRead) throw new Error("another value was read from it");
      isRead = true;
      if (process.stdin.isTTY) process.stderr.write("reading from the terminal, to the end: Ctrl-D\n");
      const chunks: Uint8Array[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}
