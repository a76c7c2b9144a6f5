import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { JsonRecord } from "./is-record.ts";

/**
 * `calls.json` of a fixture in ok/ or story/: what its program must do. All calls are made in order in one process, in a
 * 2025-11-25 and in a 2026-07-28 session; the samples in a 2025-06-18 session, where refused arguments differ from a failing function.
 */
export interface CallsFile {
  /** How the module is compiled, where it is not the default. */
  readonly build?: {
    /** The modules, where there is not one alone; relative to the folder. */
    readonly entry?: readonly string[];
    readonly text?: "raw" | "json";
    readonly args?: "positional" | "named";
    readonly name?: string;
    readonly serverVersion?: string;
    readonly allowTypeErrors?: boolean;
  };
  /** What the program says about itself when a session opens; `instructions: null`: it gives none. */
  readonly server?: { readonly name?: string; readonly version?: string; readonly instructions?: string | null };
  /** Arguments that the schema and the running program must both take, or both refuse. */
  readonly samples?: { readonly [tool: string]: Samples };
  readonly calls?: readonly Call[];
  /** Regular expressions; each must match what the program wrote to stderr during the calls. */
  readonly stderr?: readonly string[];
}

export interface Samples {
  readonly accepts?: readonly JsonRecord[];
  readonly refuses?: readonly JsonRecord[];
}

/** One call and what comes back. Without `isError` and `error` it must succeed. A result that says nothing more may be anything. */
export interface Call {
  readonly tool: string;
  /** Left out: the request has no `arguments`. */
  readonly arguments?: JsonRecord;
  /** Exactly one text block, with exactly this text. */
  readonly text?: string;
  /** Exactly one text block, which is compact JSON of this value. */
  readonly json?: unknown;
  /** A regular expression for the text of the one block, or for the message of the error. */
  readonly textMatches?: string;
  /** `structuredContent`; revisions before 2026-07-28 must have it when it is an object, and nothing when it is not. */
  readonly structured?: unknown;
  /** The same, where only some members matter. */
  readonly structuredHas?: JsonRecord;
  /** Exactly these content blocks. */
  readonly content?: readonly JsonRecord[];
  /** No content blocks at all: a function that returns nothing. */
  readonly empty?: true;
  /** The function failed, or the arguments did not fit. */
  readonly isError?: true;
  /** Code of the JSON-RPC error that comes instead of a result. */
  readonly error?: number;
  /** The tool asks a client for what it cannot do: a failure of the tool with a handshake, error -32021 without one. */
  readonly unable?: true;
}

const record = z.record(z.string(), z.unknown());

const schema: z.ZodType<CallsFile> = z.strictObject({
  build: z
    .strictObject({
      entry: z.array(z.string()).exactOptional(),
      text: z.enum(["raw", "json"]).exactOptional(),
      args: z.enum(["positional", "named"]).exactOptional(),
      name: z.string().exactOptional(),
      serverVersion: z.string().exactOptional(),
      allowTypeErrors: z.boolean().exactOptional(),
    })
    .exactOptional(),
  server: z
    .strictObject({
      name: z.string().exactOptional(),
      version: z.string().exactOptional(),
      instructions: z.string().nullable().exactOptional(),
    })
    .exactOptional(),
  samples: z
    .record(z.string(), z.strictObject({ accepts: z.array(record).exactOptional(), refuses: z.array(record).exactOptional() }))
    .exactOptional(),
  calls: z
    .array(
      z.strictObject({
        tool: z.string(),
        arguments: record.exactOptional(),
        text: z.string().exactOptional(),
        json: z.unknown().optional(),
        textMatches: z.string().exactOptional(),
        structured: z.unknown().optional(),
        structuredHas: record.exactOptional(),
        content: z.array(record).exactOptional(),
        empty: z.literal(true).exactOptional(),
        isError: z.literal(true).exactOptional(),
        error: z.number().int().exactOptional(),
        unable: z.literal(true).exactOptional(),
      }),
    )
    .exactOptional(),
  stderr: z.array(z.string()).exactOptional(),
});

/** The calls of a fixture folder, or `undefined`; throws with the place of the mistake when the file is not as described above. */
export function readCalls(folder: string): CallsFile | undefined {
  const file = join(folder, "calls.json");
  if (!existsSync(file)) return undefined;
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
