/** A value with another form on the wire than in the program. Both directions give `MISFIT` for what they cannot convert. */
export interface Codec {
  /** The program's side in words, for messages: `a valid Date`. */
  readonly value: string;
  /** The wire's side in words, where its shape does not say all. */
  readonly wire?: string;
  /** From the wire, where the value already fits the wire's shape. */
  readonly revive: (wire: unknown) => unknown;
  /** To the wire; what comes out is then checked against the wire's shape. Never changes the value. */
  readonly dissolve: (value: unknown) => unknown;
  /**
   * From the decimal digits of a value that JSON numbers cannot carry exactly. Such digits are taken where texts are read
   * as JSON, and `dissolve` may give them although the wire's shape is a number.
   */
  readonly reviveDigits?: (text: string) => unknown;
  /** `revive` takes more spellings than the wire's `format` names, and checks them itself. */
  readonly ownFormat?: true;
  /** A last touch to what goes out. */
  readonly settle?: (wire: unknown) => unknown;
}

/** Codecs under the names that shapes call them by. Each file of this folder exports a family of them. */
export type Codecs = Readonly<Record<string, Codec>>;

/** `instanceof` for built-in classes that also knows objects of other realms (`vm`, test runners). */
export function isA(value: unknown, tag: string): boolean {
  return typeof value === "object" && value !== null && Object.prototype.toString.call(value) === `[object ${tag}]`;
}
