import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";

const cli = (name: string): string => `test/cli/${name}.test.ts`;

/**
 * Tests that take long: generated values, a process of the compiler for each example, packages and binaries. `npm run test:all` runs
 * them with the others; the ordinary run leaves them out, so that it stays short enough to be run all the time.
 */
const LONG: readonly string[] = [
  "test/judge/**",
  ...["executable", "folders", "mcpb", "overwriting", "server-json"].map((name) => `test/delivery/${name}.test.ts`),
  "test/listing/soundness.test.ts",
  "test/bundling/**",
  "test/projects/**",
  "test/testing/connect.test.ts",
  ...["arguments", "check", "doctor", "explanations", "filter", "install*", "shell", "strict", "tools"].map(cli),
];

const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    exclude: process.env["MCPC_TESTS"] === "all" ? [] : [...LONG],
    globalSetup: ["test/support/scratch.ts", "test/support/build-dist.ts"],
    // Tests build and start real programs, several at a time.
    maxWorkers: 2,
    // Loading TypeScript anew for each file would take a fifth of the time; what tests change of the process they put back.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ["default", ["json", { outputFile: "node_modules/.cache/mcpc/tests.json" }]],
  },
});

export default config;
