/** What follows a usage error; a module without a command is most likely to be built. */
export function adviceFor(args: readonly string[]): string {
  const isModule = /\.[cm]?[jt]sx?$/.test(args[0] ?? "");
  return isModule ? `(did you mean: mcpc build ${args.join(" ")})` : "(mcpc --help says what there is)";
}
