import type { Param, Tool } from "../model/model.ts";

/** The tool with other parameters, of which some became `omitted`: positional properties (and headers that repeat them) are counted anew. */
export function renumber<T extends Tool>(tool: T, params: readonly Param[]): T {
  const keys = new Map<string, string>();
  let before = 0;
  let after = 0;
  const counted = params.map((param, i): Param => {
    if (!isCounted(tool.params[i])) return param;
    before += 1;
    if (!isCounted(param)) return param;
    after += 1;
    if (before === after || param.key !== `_${before}`) return param;
    keys.set(param.key, `_${after}`);
    return { ...param, key: `_${after}` };
  });
  const headers = Object.entries(tool.headers ?? {}).map(([key, header]) => [keys.get(key) ?? key, header]);
  return { ...tool, params: counted, ...(tool.headers && { headers: Object.fromEntries(headers) }) };
}

function isCounted(param: Param | undefined): param is Extract<Param, { readonly role: "positional" | "rest" }> {
  return param?.role === "positional" || param?.role === "rest";
}
