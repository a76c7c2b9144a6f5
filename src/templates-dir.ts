import { fileURLToPath } from "node:url";

/** Where the runtime's sources are: one level below the root, as seen from src/ and from dist/ alike. */
export function templatesDir(): string {
  return fileURLToPath(new URL("../templates", import.meta.url));
}
