import type { ParamEntry, ReturnsEntry, ToolEntry } from "../contract.ts";
import { createArgumentsDecoder } from "../shape/arguments.ts";
import { problemText } from "../shape/problems.ts";
import { ownMember } from "../shape/record.ts";
import { createResultEncoder } from "../shape/result.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Called } from "./called.ts";
import type { Caller } from "./caller.ts";
import { collect } from "./collect.ts";
import { mediaResult } from "./media.ts";
import { thrownText } from "./thrown.ts";
import type { Functions, UserCode } from "./user-code.ts";

type Values = Readonly<Record<string, unknown>>;
type Run = (values: Values, caller: Caller) => Called | Promise<Called>;

/** A tool that can be called. */
export interface Tool {
  readonly entry: ToolEntry;
  /** Checks the arguments, runs the function, checks the result. A promise only where the function, or loading it, takes time; never rejects. */
  readonly call: Run;
}

/** Nothing is made ready before the first call: a program that is only asked for its list should start at once. */
export function createTool(entry: ToolEntry, vocabulary: Vocabulary, code: UserCode): Tool {
  let run: Run | undefined;
  const ready = (functions: Functions): Run => {
    run ??= prepare(entry, vocabulary, functions);
    return run;
  };
  const loadAndRun = async (values: Values, caller: Caller): Promise<Called> => {
    const functions = await code.load();
    // A call that was cancelled while the module loaded has done nothing yet, and must not start now.
    return caller.cancelled ? { kind: "nothing" } : ready(functions)(values, caller);
  };
  const call: Run = (values, caller) => {
    if (run) return run(values, caller);
    const functions = code.loaded();
    return functions ? ready(functions)(values, caller) : loadAndRun(values, caller);
  };
  return { entry, call };
}

function prepare(entry: ToolEntry, vocabulary: Vocabulary, functions: Functions): Run {
  if (!functions.ok) return () => ({ kind: "failed", text: functions.text });
  const fn = ownMember(functions.byTool, entry.name);
  if (typeof fn !== "function") return () => ({ kind: "failed", text: `the module has no function for the tool '${entry.name}'` });
  const decode = createArgumentsDecoder(entry.params, vocabulary);
  const encode = createEncoder(entry.returns, vocabulary);
  const injecting = entry.params.some(hasInjection);
  const streaming = entry.returns.kind === "value" && entry.returns.stream === true;
  return (values, caller) => {
    const decoded = decode(values, injecting ? () => caller.signal() : nothingToInject);
    if (!decoded.ok) return { kind: "refused", text: problemText(decoded.problems) };
    try {
      const returned: unknown = fn(...decoded.args);
      return streaming || isThenable(returned) ? finishLater(returned, streaming, encode, caller) : encode(returned);
    } catch (thrown) {
      return { kind: "failed", text: thrownText(thrown) };
    }
  };
}

async function finishLater(returned: unknown, streaming: boolean, encode: Encode, caller: Caller): Promise<Called> {
  try {
    const value = await returned;
    return await encode(streaming ? await collect(value, caller) : value);
  } catch (thrown) {
    return { kind: "failed", text: thrownText(thrown) };
  }
}

type Encode = (value: unknown) => Called | Promise<Called>;

function createEncoder(returns: ReturnsEntry, vocabulary: Vocabulary): Encode {
  if (returns.kind === "void") return () => ({ kind: "nothing" });
  if (returns.kind === "media") return (value) => mediaResult(value, returns.mimeType);
  const encode = createResultEncoder(returns, vocabulary);
  return (value) => {
    const encoded = encode(value);
    if (encoded.ok) return { kind: "value", value: encoded.value };
    return { kind: "failed", text: problemText(encoded.problems, "The result does not fit its declared type") };
  };
}

function hasInjection(param: ParamEntry): boolean {
  return param.role === "injected" || (param.role === "options" && param.injected !== undefined);
}

function nothingToInject(): undefined {
  return undefined;
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
