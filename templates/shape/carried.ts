/** A part of the runtime that the program must carry because its shapes need it. */
export function carried<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw new TypeError(`the program has no ${name}`);
  return part;
}
