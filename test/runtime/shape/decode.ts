import type { Manifest, Shape } from "../../../templates/contract.ts";
import { createArgumentsDecoder, type DecoderOptions } from "../../../templates/shape/arguments.ts";
import { problemText } from "../../../templates/shape/problems.ts";
import { createResultEncoder } from "../../../templates/shape/result.ts";
import { allParts } from "../support/all-parts.ts";

export const nothing = (): undefined => undefined;

/** Decodes one positional argument: its value, or the problems as text. */
export function decodeOne(
  shape: Shape,
  value: unknown,
  types: Manifest["types"] = {},
  options?: DecoderOptions,
): { readonly value: unknown } | string {
  const decode = createArgumentsDecoder([{ role: "positional", key: "_1", name: "x", shape }], { types, ...allParts }, options);
  const decoded = decode({ _1: value }, nothing);
  return decoded.ok ? { value: decoded.args[0] } : problemText(decoded.problems);
}

/** Encodes a result: the JSON, or the problems as text. */
export function encodeOne(shape: Shape, value: unknown, types: Manifest["types"] = {}): { readonly value: unknown } | string {
  const encoded = createResultEncoder({ kind: "value", shape }, { types, ...allParts })(value);
  return encoded.ok ? { value: encoded.value } : problemText(encoded.problems, "Invalid result");
}
