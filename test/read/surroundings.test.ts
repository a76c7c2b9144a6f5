import { expect, it } from "vitest";
import { readModule } from "./read-module.ts";

const HERE = "/** Says where it is. */\nexport const here = (): string => 'here';\n";

it("a module is called after its file, and index, main and mod after their folder", () => {
  const nameOf = (file: string): string => readModule({ [file]: HERE }).module.name;
  expect(["harbour.ts", "gate/index.ts", "gate/main.mts", "gate/mod.js"].map(nameOf)).toEqual(["harbour", "gate", "gate", "gate"]);
});

it("the version is that of the nearest package.json, which may have none", () => {
  const versionOf = (files: Readonly<Record<string, string>>): string => readModule({ "src/lib.ts": HERE, ...files }).module.version;
  expect(versionOf({})).toBe("0.0.0");
  expect(versionOf({ "package.json": '{"version": "1.2.3"}' })).toBe("1.2.3");
  expect(versionOf({ "package.json": '{"version": "1.2.3"}', "src/package.json": '{"type": "module"}' })).toBe("0.0.0");
});

it("without a tsconfig.json a module is strict, and of the newest language and library", () => {
  const source = `/** Waits for all. */
export async function all(numbers: number[]): Promise<number[]> {
  const first: number = numbers.find((n) => n > 0);
  return await Array.fromAsync(numbers.toSorted().with(0, first));
}

await all([1]);

/** Has a parameter without a type. */
export const untyped = (value) => typeof value;
`;
  const { said } = readModule(source, { allowTypeErrors: false });
  expect(said).toEqual([
    expect.stringContaining("3:9 typescript-error: TS2322: Type 'number | undefined' is not assignable to type 'number'."),
    expect.stringContaining("10:25 typescript-error: TS7006: Parameter 'value' implicitly has an 'any' type."),
  ]);
});

it("JavaScript is read by its JSDoc types, and checked where the project says so", () => {
  const source = "/**\n * Counts.\n * @param {number} n\n */\nexport const count = (n) => n.lenght;\n";
  const loose = readModule({ "lib.js": source }, { allowTypeErrors: false });
  expect(loose.said).toEqual([]);
  expect(loose.module.tools).toMatchObject([{ params: [{ key: "_1", type: { kind: "number" } }] }]);
  const strict = readModule(
    { "lib.js": source, "tsconfig.json": '{"compilerOptions": {"checkJs": true, "strict": true, "types": []}}' },
    { allowTypeErrors: false },
  );
  expect(strict.said).toEqual([expect.stringContaining("5:31 typescript-error: TS2339: Property 'lenght' does not exist")]);
});
