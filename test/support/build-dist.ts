import { execFileSync } from "node:child_process";

/** Vitest's global set-up: the tests run `dist/cli.js`, so it is made from the sources as they are now. */
export default function buildDist(): void {
  execFileSync("npm", ["run", "build", "--silent"], { stdio: "inherit" });
}
