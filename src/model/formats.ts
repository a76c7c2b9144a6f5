const STRING = [
  "date-time",
  "date",
  "time",
  "duration",
  "email",
  "uri",
  "uri-reference",
  "uuid",
  "hostname",
  "ipv4",
  "ipv6",
  "regex",
  "json-pointer",
  "byte",
  "base64",
] as const;

/** A format of strings that is enforced at run time (`templates/shape/formats/`). */
export type StringFormat = (typeof STRING)[number];

/** The formats that are enforced at run time; any other in a `@format` tag is a mistake. */
export const STRING_FORMATS: readonly string[] = STRING;

export const NUMBER_FORMATS: readonly string[] = ["int32", "int64", "float", "double"];
