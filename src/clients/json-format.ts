import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { isRecord, type PlainRecord } from "../record.ts";
import { BrokenConfig, type ConfigFormat, placeOf } from "./config-format.ts";
import { withMember } from "./json-members.ts";

const BOM = "\uFEFF";

/** JSON, with comments and trailing commas, since several clients write them. An empty file holds nothing. */
export const jsonFormat: ConfigFormat = {
  read: (text) => contentOf(text.startsWith(BOM) ? text.slice(1) : text),
  write(text, path, value) {
    if (text.startsWith(BOM)) return BOM + jsonFormat.write(text.slice(1), path, value);
    contentOf(text);
    return withMember(text.trim() === "" ? "{}\n" : text, path, value);
  },
};

function contentOf(text: string): PlainRecord {
  if (text.trim() === "") return {};
  const errors: ParseError[] = [];
  const content: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) throw BrokenConfig.at(...placeOf(text, error.offset), spaced(printParseErrorCode(error.error)));
  if (!isRecord(content)) throw BrokenConfig.at(1, 1, "an object is expected");
  return content;
}

/** "CommaExpected" in words. */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
}
