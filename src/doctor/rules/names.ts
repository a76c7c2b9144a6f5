import { type Finding, nameOf, type Rule } from "./rule.ts";

interface NameRule {
  readonly clients: readonly string[];
  readonly severity: Finding["severity"];
  readonly breaks: (tool: string, server: string) => boolean;
  readonly problem: string;
}

const rules: readonly NameRule[] = [
  {
    clients: ["claude-desktop", "claude-code", "codex", "copilot"],
    severity: "fail",
    breaks: (tool) => !/^[\w-]{1,64}$/.test(tool),
    problem: "the name must be of letters, digits, _ and -, at most 64",
  },
  {
    clients: ["vscode"],
    severity: "warn",
    breaks: (tool) => !/^[a-z0-9_-]+$/.test(tool),
    problem: "the name is shown as another one: of other than a-z, 0-9, _ and -",
  },
  {
    clients: ["gemini"],
    severity: "fail",
    breaks: (tool) => !/^[A-Za-z_][\w.-]{0,63}$/.test(tool),
    problem: "the name must begin with a letter or _ and have at most 64 characters",
  },
  {
    clients: ["cursor"],
    severity: "fail",
    breaks: (tool, server) => `${server}${tool}`.length > 60,
    problem: "server's and tool's name together have more than 60 characters: the tool is dropped",
  },
  {
    clients: ["claude-code", "opencode"],
    severity: "fail",
    breaks: (tool, server) => `mcp__${server}__${tool}`.length > 64,
    problem: "the full name, mcp__SERVER__TOOL, has more than 64 characters",
  },
];

/** Names of tools that clients refuse or change. */
export const names: Rule = ({ server, tools }) =>
  rules.flatMap(({ breaks, problem, ...rest }) =>
    tools
      .map(nameOf)
      .filter((tool) => breaks(tool, server))
      .map((tool) => ({ ...rest, problem: `${tool}: ${problem}` })),
  );
