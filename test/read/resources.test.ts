import { expect, it } from "vitest";
import { expectMistakes, readEach, readModule, withTags } from "./read-module.ts";

it("a function with a plain URI is a resource, and no tool", () => {
  const { module, said } = readModule(
    withTags("@resource notes://today\n@mime text/markdown\n@icon https://example.org/i.png\n@title Today"),
  );
  expect(said).toEqual([]);
  expect(module.tools).toEqual([]);
  expect(module.resources).toMatchObject([
    {
      name: "f",
      uri: "notes://today",
      mimeType: "text/markdown",
      params: [],
      from: { entry: 0, path: ["f"] },
      doc: { title: "Today", description: "Does it." },
      icons: [{ src: "https://example.org/i.png" }],
      returns: { kind: "value", type: { kind: "string" } },
    },
  ]);
});

it("a media type may be that of any data", () => {
  const { module, said } = readModule(
    "/**\n * Does it.\n * @resource a:b\n * @mime application/geo+json\n */\nexport const f = (): { a: number } => ({ a: 1 });\n",
  );
  expect(said).toEqual([]);
  expect(module.resources[0]).toMatchObject({ mimeType: "application/geo+json", returns: { kind: "value" } });
});

it("the variables of a URI are the parameters", () => {
  const rows = [
    ["file:///data/{path}", "path: string"],
    ["file:///data/{+path}", "path: string"],
    ["x:{?parts*}", "parts: string[]"],
    ["db:/{table}{/row}", "table: string, row: number"],
    ["web:search{?text,limit}", "text: string, options: { limit?: number }"],
    ["x:{a}{.c}{;d}{&e}{#b}", "a: string, b: string, c: string, d: string, e: string"],
    ["x:{a}", "a: string, signal: AbortSignal, log?: (text: string) => void"],
    ["x:{a}", "a: string, signal?: AbortSignal"],
  ].map(([uri = "", parameters = ""]) => ({ uri, tags: `@resource ${uri}`, parameters }));
  expect(readEach(rows).map(({ resource, said }) => ({ uri: resource?.uri, said }))).toEqual(rows.map(({ uri }) => ({ uri, said: [] })));
});

it("parameters are called by their own names", () => {
  const { module } = readModule(withTags("@resource x:{table}/{row}{?limit}", "table: string, row: number, { limit }: { limit?: number }"));
  expect(module.resources[0]?.params).toMatchObject([
    { role: "positional", key: "table" },
    { role: "positional", key: "row" },
    { role: "options", props: [{ name: "limit" }] },
  ]);
});

it("a resource has a URI whose variables are its parameters, and nothing of a tool", () => {
  expectMistakes([
    ["@resource", "", "invalid-tag-value: @resource needs a value"],
    ["@resource today", "", "invalid-tag-value: @resource cannot be 'today': it must be a URI with a scheme"],
    ["@resource notes:", "", "invalid-tag-value: "],
    ["@resource notes:{day", "day: string", "invalid-tag-value: "],
    ["@resource notes:{day:3}", "day: string", "uri-expression: {day:3} in the URI notes:{day:3} cannot be read"],
    [
      "@resource notes:{dya}",
      "day: string",
      "uri-variables: the URI notes:{dya} has {dya}, but the function has no such parameter; the function takes 'day'",
    ],
    ["@resource notes:x", "day: string, hour = 1", "uri-variables: the function takes 'day', 'hour', which the URI notes:x does not have."],
    ["@resource notes:x\n@prompt", "", "conflicting-tags: @resource and @prompt cannot both hold"],
    ["@resource notes:x\n@resource notes:y", "", "conflicting-tags: @resource is said twice"],
    ["@resource notes:{day}\n@header day Day", "day: string", "misplaced-tag: @header has no effect on a @resource."],
    ["@resource notes:x\n@destructive", "", "misplaced-tag: @destructive has no effect on a @resource."],
    ["@resource notes:x\n@mime text", "", "invalid-tag-value: @mime cannot be 'text'"],
  ]);
});

it("resources may change where a module takes `changed` from something, or a package knows contexts", () => {
  const head = `import type { Context } from "mcpc";\n${withTags("@resource notes://today")}`;
  const tells = (more: string, files: Readonly<Record<string, string>> = {}): unknown =>
    readModule({ "lib.ts": head + more, ...files }).module.changes;
  const tool = (body: string): string => `/** G. */\nexport function g(ctx: Context): void {\n  ${body}\n}\n`;
  expect(tells(tool('ctx.log.info("changed it");'))).toBeUndefined();
  expect(tells(tool('ctx.changed("notes://today");'))).toBe(true);
  expect(tells(tool('ctx["changed"]("notes://today");'))).toBe(true);
  expect(tells(`${tool("const { changed } = ctx;\n  later(changed);")}declare function later(f: unknown): void;\n`)).toBe(true);
  const other = `export const tell = (ctx: { changed(uri: string): void }): void => ctx.changed("notes://today");\n`;
  expect(tells(`${tool("tell(ctx);")}import { tell } from "./other.ts";\n`, { "other.ts": other })).toBe(true);
  const from = (types: string): Record<string, string> => ({
    "node_modules/notes/package.json": '{ "name": "notes", "version": "1.0.0", "types": "index.d.ts" }',
    "node_modules/notes/index.d.ts": types,
  });
  const use = `${tool("tell(ctx);")}import { tell } from "notes";\n`;
  expect(tells(use, from('import type { Context } from "mcpc";\nexport declare function tell(ctx: Context): void;\n'))).toBe(true);
  expect(tells(use, from("export declare function tell(ctx: { signal: AbortSignal }): void;\n"))).toBeUndefined();
});
