/** The codecs of `templates/shape/codecs/`. `map` and `set` carry their element types in `wire`. */
export type CodecName =
  | "date"
  | "bigint"
  | "url"
  | "regexp"
  | "set"
  /** string keys: an object on the wire */
  | "map"
  /** other keys: an array of pairs on the wire */
  | "map-pairs"
  /** base64 on the wire */
  | "uint8array"
  | "uint8clampedarray"
  | "int8array"
  | "buffer"
  | "arraybuffer"
  | "blob"
  /** an array of numbers on the wire */
  | "int16array"
  | "uint16array"
  | "int32array"
  | "uint32array"
  | "float32array"
  | "float64array"
  /** an array of integers on the wire */
  | "bigint64array"
  | "biguint64array"
  /** results only: what the value's own `toJSON` gives */
  | "to-json";
