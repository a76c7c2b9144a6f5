import { thrownText } from "../../call/thrown.ts";
import type { PromptEntry, ResourceEntry } from "../../contract.ts";
import { log } from "../../log.ts";
import { createBuilder } from "../../shape/builder.ts";
import { isRecord, ownMember } from "../../shape/record.ts";
import { invalidParams, thrownFailure } from "../failure.ts";
import type { Host } from "../feature.ts";
import type { Method } from "../method.ts";
import { parameterShapes } from "../parameter-shapes.ts";
import { proposals } from "./proposals.ts";

/** The most values that an answer may have. */
const MOST = 100;

/** How long a function may think, in milliseconds: whoever types has typed on long before, and clients do not all give up by themselves. */
const PATIENCE = 10_000;

type Entry = PromptEntry | ResourceEntry;

/** Finds what a `ref` refers to. */
export type Refer = (ref: Readonly<Record<string, unknown>>) => Entry | undefined;

/** `completion/complete` (`server/utilities/completion`) */
export function complete(refer: Refer, { vocabulary, code, hide }: Host): Method {
  const build = createBuilder("in", vocabulary);
  return {
    era: "both",
    answer(request) {
      const { ref, argument, context } = request.params ?? {};
      if (!isRecord(ref) || !isRecord(argument)) return invalidParams("'ref' and 'argument' must be objects");
      const entry = refer(ref);
      if (!entry) return invalidParams(`unknown reference ${JSON.stringify(ref)}`);
      const { name, value } = argument;
      if (typeof name !== "string" || typeof value !== "string")
        return invalidParams("'argument' must have a 'name' and a 'value' that are strings");
      const shape = parameterShapes(entry.params).get(name);
      if (!shape) return invalidParams(`'${entry.name}' has no argument '${name}'`);
      const completer = ownMember(entry.completers ?? {}, name);
      if (completer === undefined) return result(beginningWith(value, proposals(shape, build)));
      const others = isRecord(context) && isRecord(context["arguments"]) ? context["arguments"] : {};
      return propose(completer, [value, others], request.signal(), code).then(
        (values) => {
          if (!values) log(`completion of '${name}' of '${entry.name}': ${completer} timed out after 10 s, so nothing is proposed`);
          return result(values ?? []);
        },
        (thrown: unknown) => thrownFailure({ text: hide(thrownText(thrown)) }),
      );
    },
  };
}

type Given = readonly [typed: string, others: object];

/** Asks the function of the module; what it proposes, and in which order, is its own affair. `undefined` when that takes too long. */
async function propose(name: string, given: Given, cancelled: AbortSignal, code: Host["code"]): Promise<readonly string[] | undefined> {
  const functions = await code.load();
  if (!functions.ok) throw new Error(functions.text);
  const fn = ownMember(functions.byTool, `complete:${name}`);
  if (typeof fn !== "function") throw new Error(`the module has no function '${name}'`);
  cancelled.throwIfAborted();
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      listOf(fn(...given, AbortSignal.any([cancelled, late.signal]))),
      new Promise<undefined>((resolve, reject) => {
        cancelled.addEventListener("abort", () => reject(cancelled.reason));
        timer = setTimeout(() => {
          resolve(undefined);
          late.abort(new DOMException("timed out after 10 s", "TimeoutError"));
        }, PATIENCE);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

async function listOf(proposed: unknown): Promise<readonly string[]> {
  const values = await proposed;
  return isIterable(values) ? Array.from(values, String) : [];
}

function beginningWith(value: string, all: readonly string[]): readonly string[] {
  const start = value.toLowerCase();
  return all.filter((each) => each.toLowerCase().startsWith(start));
}

function result(values: readonly string[]): string {
  return JSON.stringify({ completion: { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST } });
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
