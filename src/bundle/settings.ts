import type { BuildOptions } from "esbuild";

/** Nothing is written: the outputs come back as texts, with what they were made of. */
export interface Settings extends BuildOptions {
  readonly write: false;
  readonly metafile: true;
}

/** What both parts of a program have in common. */
export const settings: Settings = {
  bundle: true,
  write: false,
  metafile: true,
  logLevel: "silent",
  format: "esm",
  platform: "node",
  target: "node20",
  charset: "utf8",
  // A name that the program makes: an extensionless script has no `import.meta`.
  define: { "import.meta": "__mcpc_meta" },
};
