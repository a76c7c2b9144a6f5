import type { CallableEntry, InjectionEntry, Manifest, ParamEntry, Shape } from "../../templates/contract.ts";
import type { CodecName } from "../model/codec.ts";
import type { StringFormat } from "../model/formats.ts";
import { withInner } from "../shape/inner.ts";
import { callablesOf, injectionsOf } from "./callables.ts";

/** The file of `templates/shape/codecs/` that has each codec. */
export const codecFamilies: Readonly<Record<CodecName, string>> = {
  date: "date",
  bigint: "bigint",
  url: "url",
  regexp: "regexp",
  set: "collections",
  map: "collections",
  "map-pairs": "collections",
  uint8array: "bytes",
  uint8clampedarray: "bytes",
  int8array: "bytes",
  buffer: "bytes",
  arraybuffer: "bytes",
  blob: "bytes",
  int16array: "numbers",
  uint16array: "numbers",
  int32array: "numbers",
  uint32array: "numbers",
  float32array: "numbers",
  float64array: "numbers",
  bigint64array: "numbers",
  biguint64array: "numbers",
  "to-json": "to-json",
};

/** The file of `templates/shape/formats/` that has each format. */
export const formatFamilies: Readonly<Record<StringFormat, string>> = {
  "date-time": "dates",
  date: "dates",
  time: "dates",
  duration: "dates",
  email: "net",
  uri: "net",
  "uri-reference": "net",
  hostname: "net",
  ipv4: "net",
  ipv6: "net",
  uuid: "text",
  regex: "text",
  "json-pointer": "text",
  byte: "text",
  base64: "text",
};

/** What a program must carry for its shapes. */
export interface Families {
  readonly codecs: readonly string[];
  readonly formats: readonly string[];
}

export function familiesOf(manifest: Manifest): Families {
  const shapes = shapesIn(manifest);
  const codecs = new Set(shapes.flatMap((shape) => (shape.kind === "coded" ? [shape.codec] : [])));
  const formats = new Set(shapes.flatMap((shape) => (shape.kind === "string" ? [shape.limits?.format] : [])));
  return { codecs: named(codecs, codecFamilies), formats: named(formats, formatFamilies) };
}

/** Every shape that a program meets, those inside others included. */
export function shapesIn(manifest: Manifest): readonly Shape[] {
  return [...callablesOf(manifest).flatMap(callableShapes), ...Object.values(manifest.types)].flatMap(withInner);
}

/** The families of some names, in the order of the table. */
function named(names: ReadonlySet<string | undefined>, families: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set(Object.entries(families).flatMap(([name, family]) => (names.has(name) ? [family] : [])))];
}

function callableShapes({ params, returns }: CallableEntry): readonly Shape[] {
  return [
    ...params.flatMap(paramShapes),
    ...params.flatMap(injectionsOf).flatMap(bindingShapes),
    ...("shape" in returns ? [returns.shape] : []),
  ];
}

function bindingShapes(what: InjectionEntry): readonly Shape[] {
  return typeof what === "object" ? [what.shape] : [];
}

function paramShapes(param: ParamEntry): readonly Shape[] {
  switch (param.role) {
    case "positional":
    case "rest":
    case "named":
      return [param.shape];
    case "options":
      return param.props.map(({ shape }) => shape);
    default:
      return [];
  }
}
