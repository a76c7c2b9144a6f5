export type PlainRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is PlainRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path of members; `undefined` where there is none. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce((inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value);
}
