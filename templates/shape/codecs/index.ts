import { codecs as bigint } from "./bigint.ts";
import { codecs as bytes } from "./bytes.ts";
import type { Codecs } from "./codec.ts";
import { codecs as collections } from "./collections.ts";
import { codecs as date } from "./date.ts";
import { codecs as numbers } from "./numbers.ts";
import { codecs as regexp } from "./regexp.ts";
import { codecs as toJson } from "./to-json.ts";
import { codecs as url } from "./url.ts";

/** Every codec there is. A program imports the families that its shapes name, never this. */
export const codecs: Codecs = { ...bigint, ...bytes, ...collections, ...date, ...numbers, ...regexp, ...toJson, ...url };
