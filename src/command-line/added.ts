/** An option that is given again adds to what it was given before. */
export function added(names: string, before: readonly string[] = []): readonly string[] {
  return [...before, names];
}
