/** A named `format` of strings that is enforced; any other is only documentation. */
export interface Format {
  /** What it takes, in the words of a message: `an email address`. */
  readonly expected: string;
  readonly fits: (text: string) => boolean;
}

/** Formats under their JSON Schema names. Each file of this folder exports a family of them. */
export type Formats = Readonly<Record<string, Format>>;

export function matches(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}
