import type { CallableEntry, ParamEntry, ReturnsEntry, ToolEntry } from "../contract.ts";
import type { CreateBind } from "../env/binding.ts";
import { ProtocolError } from "../protocol/failure.ts";
import { createArgumentsDecoder, type Inject } from "../shape/arguments.ts";
import { problemText } from "../shape/problems.ts";
import { ownMember } from "../shape/record.ts";
import type { Vocabulary } from "../shape/vocabulary.ts";
import type { Called } from "./called.ts";
import type { Caller } from "./caller.ts";
import type { Collect } from "./collect.ts";
import { thrownText } from "./thrown.ts";
import type { Functions, UserCode } from "./user-code.ts";
import { createValueEncoder } from "./value.ts";

type Values = Readonly<Record<string, unknown>>;

/** Checks the arguments, runs the function, checks the result. A promise only where the function, or loading it, takes time; never rejects. */
export type Run = (values: Values, caller: Caller) => Called | Promise<Called>;

/** A tool that can be called. */
export interface Tool {
  readonly entry: ToolEntry;
  readonly call: Run;
}

/** What a function gave back, made ready for those who asked. */
export type Encode = (value: unknown) => Called | Promise<Called>;

export type CreateEncoder = (returns: ReturnsEntry, vocabulary: Vocabulary) => Encode;

export function createTool(entry: ToolEntry, vocabulary: Vocabulary, code: UserCode): Tool {
  return { entry, call: createRun(entry, entry.name, createEncoder, vocabulary, code) };
}

/**
 * Makes a function of the module callable. Nothing is made ready before the first call: a program that is only asked for its list
 * should start at once.
 *
 * @param key the name under which the function is loaded
 */
export function createRun(entry: CallableEntry, key: string, encoder: CreateEncoder, vocabulary: Vocabulary, code: UserCode): Run {
  let run: Run | undefined;
  const ready = (functions: Functions): Run => {
    run ??= (vocabulary.around ?? []).reduce((inner, put) => put(entry, inner), prepare(entry, key, encoder, vocabulary, functions));
    return run;
  };
  const loadAndRun = async (values: Values, caller: Caller): Promise<Called> => {
    const functions = await code.load();
    // A call that was cancelled while the module loaded has done nothing yet, and must not start now.
    return caller.cancelled ? { kind: "nothing" } : ready(functions)(values, caller);
  };
  return (values, caller) => {
    if (run) return run(values, caller);
    const functions = code.loaded();
    return functions ? ready(functions)(values, caller) : loadAndRun(values, caller);
  };
}

function prepare(entry: CallableEntry, key: string, encoder: CreateEncoder, vocabulary: Vocabulary, functions: Functions): Run {
  if (!functions.ok) return () => ({ kind: "failed", text: functions.text });
  const fn = ownMember(functions.byTool, key);
  if (typeof fn !== "function") return () => ({ kind: "failed", text: `the module has no function for the tool '${key}'` });
  const decode = createArgumentsDecoder(entry.params, vocabulary);
  const encode = encoder(entry.returns, vocabulary);
  const injecting = entry.params.some(hasInjection);
  const bind = vocabulary.bind?.(vocabulary);
  const collect = "stream" in entry.returns ? vocabulary.collect : undefined;
  return (values, caller) => {
    const decoded = decode(values, injecting ? inject(caller, vocabulary, bind) : nothingToInject);
    if (!decoded.ok) return { kind: "refused", text: problemText(decoded.problems) };
    try {
      const returned: unknown = fn(...decoded.args);
      return collect || isThenable(returned) ? finishLater(returned, collect, encode, caller) : encode(returned);
    } catch (thrown) {
      return failed(thrown);
    }
  };
}

function inject(caller: Caller, { contexts }: Vocabulary, bind: ReturnType<CreateBind> | undefined): Inject {
  return (what) => {
    if (typeof what === "object") return bind?.(what);
    return what === "signal" ? caller.signal() : contexts?.(caller, what);
  };
}

async function finishLater(returned: unknown, collect: Collect | undefined, encode: Encode, caller: Caller): Promise<Called> {
  try {
    const value = await returned;
    return await encode(collect ? await collect(value, caller) : value);
  } catch (thrown) {
    return failed(thrown);
  }
}

/** What was thrown, as the outcome of a call. */
export function failed(thrown: unknown): Called {
  const text = thrownText(thrown);
  return { kind: "failed", text, thrown, ...(thrown instanceof ProtocolError && { failure: thrown.failure }) };
}

/** What is no plain value has an encoder that the program carries for it. */
function createEncoder(returns: ReturnsEntry, vocabulary: Vocabulary): Encode {
  if (returns.kind === "void") return () => ({ kind: "nothing" });
  const special = vocabulary.encoders?.[returns.kind];
  if (special) return special(returns, vocabulary);
  return createValueEncoder(returns, vocabulary);
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
