import { isRecord, type PlainRecord } from "../../record.ts";
import { type Finding, LIBRARY, nameOf, type Rule } from "./rule.ts";

const CLAUDE = ["claude-desktop", "claude-code"];
const OPENAI = ["codex", "copilot"];

/** What clients and models want of the outermost level of a schema. */
export const roots: Rule = ({ tools }) =>
  tools.flatMap((tool) => {
    const { inputSchema, outputSchema } = tool;
    const input: readonly Finding[] = isRecord(inputSchema)
      ? inputProblems(inputSchema)
      : [{ severity: "fail", clients: LIBRARY, problem: "inputSchema is no object: the whole list is refused" }];
    const output: readonly Finding[] =
      outputSchema === undefined || (isRecord(outputSchema) && outputSchema["type"] === "object")
        ? []
        : [{ severity: "fail", clients: LIBRARY, problem: `outputSchema is not of type "object": the whole list is refused` }];
    return [...input, ...output].map((finding) => ({ ...finding, problem: `${nameOf(tool)}: ${finding.problem}` }));
  });

function inputProblems(schema: PlainRecord): readonly Finding[] {
  const { type, properties } = schema;
  const fail = (clients: readonly string[], problem: string): Finding => ({ severity: "fail", clients, problem });
  const combined = ["anyOf", "oneOf", "allOf"].filter((key) => key in schema);
  const others = ["enum", "not"].filter((key) => key in schema);
  const keys = isRecord(properties) ? Object.keys(properties).filter((key) => !/^[\w.-]{1,64}$/.test(key)) : [];
  return [
    ...(type === "object" ? [] : [fail(LIBRARY, `inputSchema is not of type "object": the whole list is refused`)]),
    ...combined.map((key) => fail([...CLAUDE, ...OPENAI], `inputSchema has ${key} at its root: the model refuses all tools`)),
    ...others.map((key) => fail(OPENAI, `inputSchema has ${key} at its root: the model refuses all tools`)),
    ...(isRecord(properties) ? [] : [fail(OPENAI, "inputSchema has no properties, not even {}")]),
    ...keys.map((key) => fail(CLAUDE, `property ${JSON.stringify(key)}: must be of letters, digits, _, . and -, at most 64`)),
  ];
}
