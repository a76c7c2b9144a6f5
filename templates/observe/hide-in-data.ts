import type { Hide } from "../env/secrets.ts";
import { isRecord, setOwn } from "../shape/record.ts";

/**
 * Users' data as JSON has it, without secrets: in its texts, in the names of its members, and numbers that tell one become texts. What has
 * no JSON form is `null`.
 */
export function hideInData(data: unknown, hide: Hide): unknown {
  const shown = (_: string, value: unknown): unknown => {
    if (isRecord(value)) return renamed(value, hide);
    if (typeof value !== "string" && typeof value !== "number") return value;
    const hidden = hide(String(value));
    return hidden === String(value) ? value : hidden;
  };
  return JSON.parse(JSON.stringify(data, shown) ?? "null");
}

function renamed(value: Readonly<Record<string, unknown>>, hide: Hide): object {
  const shown = {};
  for (const [name, member] of Object.entries(value)) setOwn(shown, hide(name), member);
  return shown;
}
