import { isRecord } from "./is-record.ts";

const WIDTH = 120;

/** JSON text that people can read and compare: what fits on one line stays on it. */
export function showJson(value: unknown, indent = ""): string {
  const flat = JSON.stringify(value);
  if (indent.length + flat.length <= WIDTH || typeof value !== "object" || value === null) return flat;
  const deeper = `${indent}  `;
  const lines = isRecord(value)
    ? Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${showJson(member, deeper)}`)
    : Object.values(value).map((item) => showJson(item, deeper));
  const [open, close] = isRecord(value) ? "{}" : "[]";
  return `${open}\n${deeper}${lines.join(`,\n${deeper}`)}\n${indent}${close}`;
}
