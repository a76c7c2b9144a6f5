import type { Rule } from "./rule.ts";

const limits: readonly (readonly [client: string, tools: number])[] = [
  ["cursor", 80],
  ["windsurf", 100],
  ["vscode", 128],
  ["codex", 128],
  ["copilot", 128],
];

/** More tools than a client passes on. */
export const manyTools: Rule = ({ tools }) =>
  limits.flatMap(([client, most]) =>
    tools.length > most
      ? [
          {
            severity: "fail" as const,
            clients: [client],
            problem: `${tools.length} tools, and it passes on ${most} of all servers together`,
          },
        ]
      : [],
  );
