import { expect, it } from "vitest";
import type { ToolEntry } from "../../templates/contract.ts";
import { isRecord } from "../support/is-record.ts";
import { compileRows, rows } from "../support/readme-types.ts";

it("the table of types says what the compiler does", () => {
  expect(rows.length).toBeGreaterThan(30);
  const { tools } = compileRows((type, i) => `export function f${i}(x: ${type}): void {}`);
  const schemas = tools.map(argumentSchema);
  expect(rows.map(({ type }, i) => ({ type, schema: schemas[i] }))).toEqual(rows);
});

/** The schema of a tool's one argument, without its title. */
function argumentSchema({ listing }: ToolEntry): unknown {
  const { properties } = listing.inputSchema;
  const argument: unknown = isRecord(properties) ? properties["_1"] : undefined;
  const { title: _, ...schema } = isRecord(argument) ? argument : {};
  return schema;
}
