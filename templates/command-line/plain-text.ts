/** A string as it is, everything else as compact JSON. */
export function plainText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
