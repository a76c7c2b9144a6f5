/** `'a.ts'`, `'a.ts' and 'b.ts'`, `'a.ts', 'b.ts' and 'c.ts'`. */
export function quoted(names: readonly string[]): string {
  const texts = names.map((name) => `'${name}'`);
  return [texts.slice(0, -1).join(", "), ...texts.slice(-1)].filter(Boolean).join(" and ");
}

/** What one of them does, or several do: "exports", "export". */
export function verb(subjects: readonly string[], plural: string): string {
  return subjects.length === 1 ? `${plural}s` : plural;
}
