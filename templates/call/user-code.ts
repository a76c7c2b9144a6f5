import type { LoadTools } from "../contract.ts";
import { thrownText } from "./thrown.ts";

/** The user's functions, or why there are none. */
export type Functions =
  | { readonly ok: true; readonly byTool: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly text: string };

/** The user's module: loaded when first needed, once, whatever comes of it. */
export interface UserCode {
  /** `undefined` as long as the module is not loaded. */
  loaded(): Functions | undefined;
  /** Never rejects. */
  load(): Promise<Functions>;
}

/** @param advice what else is said to those who call when the module could not be loaded */
export function createUserCode(load: LoadTools, advice = ""): UserCode {
  let loaded: Functions | undefined;
  let loading: Promise<Functions> | undefined;
  const start = async (): Promise<Functions> => {
    try {
      loaded = { ok: true, byTool: (await load()).tools };
    } catch (thrown) {
      loaded = { ok: false, text: `the module could not be loaded: ${thrownText(thrown)}${advice}` };
    }
    return loaded;
  };
  return {
    loaded: () => loaded,
    load() {
      loading ??= start();
      return loading;
    },
  };
}
