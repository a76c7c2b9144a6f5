import type { PackageFacts } from "./package-facts.ts";
import type { ProgramFacts } from "./program-facts.ts";

/** What is delivered: a program, what is known of it, and the files that mcpc wrote beside it. */
export interface Source {
  readonly program: ProgramFacts;
  readonly package: PackageFacts;
  /** File name -> content. */
  readonly beside: Readonly<Record<string, Uint8Array>>;
}

/** What comes out: path -> content. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The Node that programs need. */
export const NODE = ">=20.19.0";

/** One sentence on what the server is for. */
export function briefOf({ program, package: { description } }: Source): string {
  const [paragraph = ""] = program.description?.split(/\n\s*\n/) ?? [];
  const [sentence] = /^.*?[.!?](?=\s|$)/s.exec(paragraph) ?? [paragraph];
  const brief = sentence.replaceAll(/\s+/g, " ").trim() || description;
  if (brief !== undefined) return brief;
  const names = program.tools.map(({ name }) => name).join(", ");
  return names === "" ? `${program.name}, an MCP server` : `An MCP server with the tools ${names}`;
}

/** A text of at most so many characters, as JSON Schema counts them, cut between words. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most - 1).join("");
  return `${start.replace(/\s+\S*$/, "") || start}…`;
}

/** What npm and file systems take as a name, as near to a server's as can be. */
export function plainName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, "-");
  return plain.replaceAll(/^[-._]+|[-._]+$/g, "") || "mcp-server";
}

export function npmNameOf({ program, package: { name } }: Source, asked?: string): string {
  return asked ?? name ?? plainName(program.name);
}
