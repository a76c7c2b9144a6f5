import { type Finding, LIBRARY, nameOf, type Rule } from "./rule.ts";

const LONGEST = 2048;

/** What is wrong with what stands beside the schemas. */
export const texts: Rule = ({ tools }) =>
  tools.flatMap((tool): Finding[] => {
    const name = nameOf(tool);
    const empty = Object.keys(tool).filter((key) => tool[key] === null);
    const { description } = tool;
    const long = typeof description === "string" && description.length > LONGEST;
    return [
      ...empty.map(
        (key): Finding => ({ severity: "fail", clients: LIBRARY, problem: `${name}: ${key} is null: the whole list is refused` }),
      ),
      ...(long
        ? [{ severity: "warn" as const, clients: ["claude-code"], problem: `${name}: the description is cut after ${LONGEST} characters` }]
        : []),
    ];
  });
