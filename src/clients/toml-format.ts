import { isDeepStrictEqual } from "node:util";
import { parse, patch, type TomlFormat } from "@decimalturn/toml-patch";
import { codex } from "../../templates/clients/codex.ts";
import { isRecord, type PlainRecord, valueAt } from "../record.ts";
import { BrokenConfig, type ConfigFormat, type ConfigPath } from "./config-format.ts";

/** What all versions of TOML take: a comma behind the last member of an inline table is new in 1.1. */
const FORMAT: Partial<TomlFormat> = { trailingComma: false };

/** TOML, as Codex reads it. */
export const tomlFormat: ConfigFormat = {
  read: contentOf,
  write(text, path, value) {
    const content = contentOf(text);
    checkTables(text, content, path.slice(0, -1));
    const wanted = trimmed(text, path, withValue(content, path, value));
    const appended = valueAt(content, path) === undefined ? withTable(text, path, value) : undefined;
    if (appended !== undefined && holds(appended, wanted)) return appended;
    const patched = patch(text, wanted, FORMAT);
    if (!holds(patched, wanted)) throw new BrokenConfig("it is written in a way that cannot be edited without loss");
    return patched;
  },
};

function contentOf(text: string): PlainRecord {
  try {
    const content: unknown = parse(text);
    return isRecord(content) ? content : {};
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = "line" in error ? Number(error.line) : 1;
    const column = "column" in error ? Number(error.column) : 0;
    throw BrokenConfig.at(line, column + 1, error.message.trimEnd().split("\n").at(-1) ?? "");
  }
}

/** @throws BrokenConfig where something else than a table is on the way */
function checkTables(text: string, content: PlainRecord, path: ConfigPath): void {
  const taken = path.findIndex((_, index) => {
    const value = valueAt(content, path.slice(0, index + 1));
    return value !== undefined && (!isRecord(value) || value instanceof Date);
  });
  if (taken < 0) return;
  const name = String(path[taken]);
  const line = text.split("\n").findIndex((each) => each.replace(/^[\s["']+/, "").startsWith(name));
  throw BrokenConfig.at(Math.max(line, 0) + 1, 1, `'${name}' is no table`);
}

/** A new server is a table of its own at the end, as people write it. */
function withTable(text: string, [key, name, ...rest]: ConfigPath, value: unknown): string | undefined {
  if (key !== codex.key || typeof name !== "string" || rest.length > 0 || !isRecord(value)) return undefined;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const table = codex.text?.(name, value).replaceAll("\n", eol) ?? "";
  const before = text.trim() === "" ? text : `${text.trimEnd()}${eol}${eol}`;
  return before + table;
}

/** A table that was there for its servers alone goes with the last of them. */
function trimmed(text: string, [key]: ConfigPath, content: PlainRecord): PlainRecord {
  const servers = content[String(key)];
  const isWritten = text.split("\n").some((line) => [`[${key}]`, `${key} =`].some((start) => line.trimStart().startsWith(start)));
  return isRecord(servers) && Object.keys(servers).length === 0 && !isWritten ? withValue(content, [String(key)], undefined) : content;
}

function holds(text: string, wanted: PlainRecord): boolean {
  try {
    return isDeepStrictEqual(withPrototypes(parse(text)), withPrototypes(wanted));
  } catch {
    return false;
  }
}

function withValue(content: PlainRecord, [key, ...rest]: ConfigPath, value: unknown): PlainRecord {
  if (key === undefined) return content;
  const old = content[key];
  const inner = rest.length === 0 ? value : withValue(isRecord(old) ? old : {}, rest, value);
  const others = Object.entries(content).filter(([other]) => other !== String(key));
  if (inner === undefined) return Object.fromEntries(others);
  // In its place, which is what `patch` goes by.
  return Object.hasOwn(content, key)
    ? Object.fromEntries(Object.entries(content).map(([each, was]) => [each, each === String(key) ? inner : was]))
    : { ...content, [key]: inner };
}

/** The parser's objects have no prototype, which counts for strict equality. */
function withPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPrototypes);
  if (!isRecord(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPrototypes(inner)]));
}
