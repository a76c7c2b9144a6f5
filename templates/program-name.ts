/** The name under which the program was started, without its folder. */
export function programName(): string {
  return process.argv[1]?.split(/[/\\]/).pop() ?? "";
}
