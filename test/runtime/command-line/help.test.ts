import { expect, it } from "vitest";
import { createCommand } from "../../../templates/command-line/command.ts";
import { toolHelp } from "../../../templates/command-line/help.ts";
import type { JsonSchema, PropShape, Shape, ToolEntry } from "../../../templates/contract.ts";
import { vocabulary } from "../support/all-parts.ts";

const text: Shape = { kind: "string" };
const place: readonly PropShape[] = [
  { name: "city", shape: text },
  { name: "radius", shape: { kind: "number" }, optional: true, default: 5 },
  { name: "inner", shape: { kind: "object", props: [{ name: "deep", shape: text }] }, optional: true },
  { name: "exact", shape: { kind: "boolean" }, optional: true },
];
const placeSchema: JsonSchema = {
  type: "object",
  properties: {
    city: { type: "string", description: "Its name." },
    radius: { type: "number", description: "How far around.", default: 5 },
    inner: { type: "object", properties: { deep: { type: "string", description: "Never to be seen." } } },
    exact: { type: "boolean" },
  },
};

function helpOf(params: ToolEntry["params"], inputSchema: JsonSchema, types: Readonly<Record<string, Shape>> = {}): string {
  const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
  const entry: ToolEntry = {
    name: "look",
    params,
    returns: { kind: "void" },
    listing: { name: "look", title: "Look", inputSchema, annotations },
  };
  return toolHelp(createCommand(entry, { ...vocabulary, types }), "out", 80);
}

it("shows the members of objects one level deep: name, type, default, text", () => {
  const shape: Shape = { kind: "object", props: place };
  const help = helpOf(
    [
      { role: "positional", key: "_1", name: "where", shape },
      { role: "options", name: "options", props: [{ name: "near", shape, optional: true }] },
    ],
    { type: "object", properties: { _1: { ...placeSchema, description: "The place." }, near: placeSchema } },
  );
  const members = (indent: string): string =>
    `    .city     ${indent}Its name.
              ${indent}type: string
    .radius?  ${indent}How far around.
              ${indent}type: number
              ${indent}(default: 5)
    .inner?   ${indent}type: { deep: string }
    .exact?   ${indent}type: boolean`;
  expect(help).toContain(`Arguments:\n  where       The place.\n`);
  expect(help).toContain(members(""));
  expect(help).toContain(members("     "));
  expect(help).not.toContain("Never to be seen");
});

it("requires no option where all of them may be left out", () => {
  const props: readonly PropShape[] = [{ name: "x", shape: text }];
  const shown = (optional: object): string => helpOf([{ role: "options", name: "options", props, ...optional }], { type: "object" });
  expect(shown({ optional: true })).toContain("Usage: out look [-x <string>]\n");
  expect(shown({ optional: true })).not.toContain("(required)");
  expect(shown({})).toContain("Usage: out look -x <string>\n");
});

it("finds the texts of recursive types where their schemas are", () => {
  const tree: readonly PropShape[] = [
    { name: "label", shape: text },
    { name: "left", shape: { kind: "ref", name: "Tree" }, optional: true },
  ];
  const help = helpOf(
    [{ role: "positional", key: "_1", name: "tree", shape: { kind: "ref", name: "Tree" } }],
    {
      type: "object",
      properties: { _1: { $ref: "#/$defs/Tree" } },
      $defs: {
        Tree: { type: "object", properties: { label: { type: "string", description: "What it says." }, left: { $ref: "#/$defs/Tree" } } },
      },
    },
    { Tree: { kind: "object", props: tree } },
  );
  expect(help).toMatch(/ {4}\.label {2}What it says\.\n {12}type: string\n {4}\.left\? {2}type: /);
});

it("offers for help only the spellings that the tool leaves free", () => {
  const named = (on: readonly string[]): string =>
    helpOf([{ role: "named", key: "helpme", shape: text, on, optional: true }], { type: "object" });
  expect(named(["-h", "--helpme"])).toMatch(/\n {2}--help +show this\n/);
  expect(named(["--help", "-h", "--helpme"])).not.toContain("show this");
});
