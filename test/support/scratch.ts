import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A temporary folder shared by all test files of one run. */
    readonly scratch: string;
  }
}

/** Vitest's global set-up: makes the shared folder before the first test file and removes it after the last. */
export default function setup(project: TestProject): () => void {
  const scratch = mkdtempSync(join(tmpdir(), "mcpc-test-"));
  project.provide("scratch", scratch);
  return () => rmSync(scratch, { recursive: true, force: true });
}
