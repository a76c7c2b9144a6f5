import { expect, it } from "vitest";
import type { ListedTool } from "../../src/listing/listed-tool.ts";
import { toolMarkdown } from "../../src/listing/markdown.ts";
import { parseServerList } from "../../src/listing/server-list.ts";
import { toolTable } from "../../src/listing/table.ts";

const TOOLS: readonly ListedTool[] = [
  {
    name: "forecast",
    description: "The weather of the coming days.\n\nAs far as it is known.",
    inputSchema: {
      type: "object",
      properties: {
        _1: { type: "string", title: "city", description: "Name of\nthe city" },
        days: { type: "integer", description: "How many | at most ten" },
        quote: { type: "string", enum: ["`", "``"] },
      },
      required: ["_1"],
    },
    outputSchema: { type: "array", items: { type: "string" }, description: "One per day" },
  },
  { name: "ping", inputSchema: { type: "object", properties: {} } },
];

it("shows one line per tool on a terminal, cut to its width", () => {
  expect(toolTable(TOOLS, 100)).toBe(
    "TOOL      ARGUMENTS                 DESCRIPTION\nforecast  _1 (city), days?, quote?  The weather of the coming days.\nping\n",
  );
  expect(toolTable(TOOLS, 50).split("\n")[1]).toBe("forecast  _1 (city), days?, quote?  The weather o…");
});

it("shows markdown for a README, in which bars, lines and backticks break nothing", () => {
  expect(toolMarkdown(TOOLS)).toBe(`## Tools

### \`forecast\`

The weather of the coming days.

As far as it is known.

| argument | type | required | description |
| --- | --- | --- | --- |
| \`_1\` city | \`string\` | yes | Name of the city |
| \`days\` | \`integer\` |  | How many \\| at most ten |
| \`quote\` | \`\`\` "\`" \\| "\`\`" \`\`\` |  |  |

Returns \`string[]\`: One per day

### \`ping\`
`);
});

it("reads a saved list in both of its forms", () => {
  const lists = { tools: TOOLS, resources: [], prompts: [] };
  expect(parseServerList(JSON.stringify({ tools: TOOLS, resultType: "complete" }))).toEqual(lists);
  expect(parseServerList(JSON.stringify(TOOLS))).toEqual(lists);
});

it.each([
  ["{", "it is no JSON"],
  ["{}", 'it is neither {"tools": [...]} nor an array of tools'],
  ["3", 'it is neither {"tools": [...]} nor an array of tools'],
  ['[{"name":"a"}]', "item 0 is no tool: it needs a name and an inputSchema"],
  ['{"tools":[],"prompts":{}}', "'prompts' is no array"],
  ['{"tools":[],"prompts":[{"name":"a","arguments":[{}]}]}', "item 0 of prompts is none: it needs a name, and so do its arguments"],
  ['{"tools":[],"resources":[{"name":"a"}]}', "item 0 of resources is none: it needs a name and a uri"],
  ['{"tools":[{"name":"a","inputSchema":{}},null]}', "item 1 is no tool: it needs a name and an inputSchema"],
])("says what is wrong with %s", (text, problem) => {
  expect(parseServerList(text)).toBe(problem);
});
