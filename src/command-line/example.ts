/** Commands as one types them, for the end of a help text. */
export function example(...commands: readonly string[]): string {
  return `\nExample:\n${commands.map((command) => `  $ ${command}\n`).join("")}`;
}
