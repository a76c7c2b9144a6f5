/** What clients take for a reference to a variable wherever it stands in a command; none has a way to write the same as a mere text. */
const BRACES = /\$\{[^}]*\}/;
const SHELL = /\$(?:\w+|\{[^}]*\})/;

const references: ReadonlyMap<string, RegExp> = new Map([
  ["claude-code", BRACES],
  ["cursor", BRACES],
  ["vscode", BRACES],
  ["windsurf", BRACES],
  ["cline", BRACES],
  ["gemini", SHELL],
  ["copilot", SHELL],
  ["opencode", /\{(?:env|file):[^}]*\}/],
]);

/** The piece of a path that a client would replace; `undefined` where it takes the path as it is. */
export function unescapable(client: string, path: string): string | undefined {
  return references.get(client)?.exec(path)?.[0];
}
