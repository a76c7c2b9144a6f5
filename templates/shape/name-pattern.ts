/** Whether a pattern, in which `*` stands for any characters, is that of a name. */
export function matchesName(pattern: string, name: string): boolean {
  return new RegExp(`^${pattern.replace(/[^\w*]/g, "\\$&").replace(/\*+/g, "[^]*")}$`).test(name);
}
