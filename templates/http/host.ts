import type { Manifest } from "../contract.ts";
import type { Core } from "../protocol/core.ts";
import type { Revision } from "../protocol/revisions.ts";

/** What the HTTP part of a program is given by the rest of it. */
export interface HttpHost {
  readonly core: Core;
  readonly manifest: Manifest;
  /** The revision of a name, as the core knows it. */
  readonly findRevision: (name: unknown) => Revision | undefined;
  /** Writes one line for whoever runs the server. */
  readonly log: (line: string) => void;
}

/** What `--mcp-http` starts with. */
export interface ServerHost extends HttpHost {
  /** What follows `--mcp-http`. */
  readonly argv: readonly string[];
  /** Leaves at once. */
  readonly exit: (code: number) => void;
}

/** Serves until the process is told to stop. */
export type ServeHttp = (host: ServerHost) => void;

/** Runs the HTTP part of the program, which is parsed and run when it is asked for; absent where it was left out of the build. */
export type LoadHttp = () => Promise<ServeHttp>;
