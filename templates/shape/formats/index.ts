import { formats as dates } from "./dates.ts";
import type { Formats } from "./format.ts";
import { formats as net } from "./net.ts";
import { formats as text } from "./text.ts";

/** Every format of strings that is enforced. A program imports the families that its shapes name, never this. */
export const formats: Formats = { ...dates, ...net, ...text };
