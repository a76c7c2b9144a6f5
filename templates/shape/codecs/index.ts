import { bigint } from "./bigint.ts";
import { bytesCodecs } from "./bytes.ts";
import type { Codec } from "./codec.ts";
import { map, mapPairs, set } from "./collections.ts";
import { date } from "./date.ts";
import { numbersCodecs } from "./numbers.ts";
import { regexp } from "./regexp.ts";
import { toJson } from "./to-json.ts";
import { url } from "./url.ts";

/** Every codec under the name that shapes call it by. */
const codecs: ReadonlyMap<string, Codec> = new Map([
  ["date", date],
  ["bigint", bigint],
  ["url", url],
  ["regexp", regexp],
  ["set", set],
  ["map", map],
  ["map-pairs", mapPairs],
  ["to-json", toJson],
  ...bytesCodecs,
  ...numbersCodecs,
]);

/** Throws for a name that no codec has: only a program whose parts do not belong together has one. */
export function codecOf(name: string): Codec {
  const codec = codecs.get(name);
  if (codec === undefined) throw new TypeError(`unknown codec '${name}': the program and its runtime are of different versions`);
  return codec;
}
