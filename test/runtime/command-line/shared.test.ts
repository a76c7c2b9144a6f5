import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { shared } from "../../../templates/shared.ts";

const templates = fileURLToPath(new URL("../../../templates/", import.meta.url));

/** What files of these folders import from outside of them, types aside. */
function taken(folders: readonly string[]): string[] {
  const texts = folders.flatMap((folder) =>
    readdirSync(templates + folder).map((file) => readFileSync(`${templates}${folder}/${file}`, "utf8")),
  );
  const imports = texts.flatMap((text) => [...text.matchAll(/^import \{([^}]*)\} from "\.\.\/([^"]*)";$/gm)]);
  const outside = imports.filter(([, , file = ""]) => !folders.some((folder) => file.startsWith(`${folder}/`)));
  return outside
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
    .filter((name) => name && !name.startsWith("type "));
}

it("the part that is loaded on demand is given what it takes of the rest, and nothing more", () => {
  expect([...new Set(taken(["clients", "command-line", "observe"]))].sort()).toEqual(Object.keys(shared).sort());
});
