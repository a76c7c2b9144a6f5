import { createCommand } from "../../../templates/command-line/command.ts";
import type { Sources } from "../../../templates/command-line/value.ts";
import { readValues } from "../../../templates/command-line/values.ts";
import { sortWords } from "../../../templates/command-line/words.ts";
import type { PropShape, Shape, ToolEntry } from "../../../templates/contract.ts";
import { vocabulary } from "../support/all-parts.ts";
import { smallManifest } from "../support/small-manifest.ts";

export const text: Shape = { kind: "string" };
export const number: Shape = { kind: "number" };
export const flag: Shape = { kind: "boolean" };
export const texts: Shape = { kind: "array", items: text };
export const point: Shape = { kind: "object", props: [{ name: "x", shape: number }] };
export const literal = (...values: (string | number | boolean | null)[]): Shape => ({ kind: "enum", values });
export const bigint: Shape = { kind: "coded", codec: "bigint", wire: { kind: "number", integer: true } };

const files: Sources = {
  async file(path) {
    const text = path === "point.json" ? '{"x":7}' : path === "bom.json" ? '\ufeff{"x":7}' : path === "broken.json" ? "{" : undefined;
    return text === undefined ? undefined : Buffer.from(text);
  },
  stdin: async () => Buffer.from('{"x":8}'),
};

export const params = (
  positionals: Readonly<Record<string, Shape>>,
  options: Readonly<Record<string, Shape>>,
  rest?: Shape,
): ToolEntry["params"] => [
  ...Object.entries(positionals).map(([name, shape], i) => ({ role: "positional", key: `_${i + 1}`, name, shape }) as const),
  ...(rest
    ? [
        {
          role: "rest",
          key: `_${Object.keys(positionals).length + 1}`,
          name: "more",
          shape: { kind: "array", items: rest },
          optional: true,
        } as const,
      ]
    : []),
  {
    role: "options",
    name: "options",
    props: Object.entries(options).map(([name, shape]): PropShape => ({ name, shape, optional: true })),
    optional: true,
  },
];

/** The `arguments` that words make, or the complaint about them. */
export async function read(entry: ToolEntry["params"], ...words: string[]): Promise<unknown> {
  const [tool] = smallManifest(["tool"], { tool: entry }).tools;
  if (tool === undefined) throw new Error("there is a tool");
  const command = createCommand(tool, vocabulary);
  const sorted = sortWords(command, words);
  if (sorted.kind !== "call") return sorted.kind;
  const { values, problems } = await readValues(command, sorted.given, files);
  const all = [...sorted.problems, ...problems.map(({ problem }) => problem)];
  return all.length === 0 ? values : all.join();
}
