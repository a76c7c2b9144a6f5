/** Names of members, and places in lists. */
export type ConfigPath = readonly (string | number)[];

/** How a kind of configuration file is read and edited. */
export interface ConfigFormat {
  /** @throws BrokenConfig for a text that is not of this kind */
  read(text: string): Readonly<Record<string, unknown>>;
  /**
   * The text with another value at a path, all else as it was, comments and order too.
   *
   * @param value `undefined` takes the member away
   * @throws BrokenConfig for a text that is not of this kind
   */
  write(text: string, path: ConfigPath, value: unknown): string;
}

/** A text that is not what its file should hold. */
export class BrokenConfig extends Error {
  /** @param line from 1 */
  static at(line: number, column: number, message: string): BrokenConfig {
    return new BrokenConfig(`line ${line}, column ${column}: ${message}`);
  }
}

/** Line and column, both from 1. */
export function placeOf(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset).split("\n");
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}
