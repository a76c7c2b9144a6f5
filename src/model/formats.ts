/** The formats that are enforced at run time (`templates/shape/formats.ts`); any other in a `@format` tag is a mistake. */
export const STRING_FORMATS: readonly string[] = [
  ...["date-time", "date", "time", "duration", "email", "uri", "uri-reference", "uuid", "hostname", "ipv4", "ipv6"],
  ...["regex", "json-pointer", "byte", "base64"],
];

export const NUMBER_FORMATS: readonly string[] = ["int32", "int64", "float", "double"];
