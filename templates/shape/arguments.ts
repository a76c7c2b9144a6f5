import type { InjectionEntry, ParamEntry } from "../contract.ts";
import { createBuilder } from "./builder.ts";
import type { NamedProp } from "./kinds/members.ts";
import { objectInWalk } from "./kinds/object-in.ts";
import { jsonInString } from "./other-form.ts";
import type { Problem } from "./problems.ts";
import { isRecord, ownMember, setOwn } from "./record.ts";
import { createRun, MISFIT, type Walk } from "./run.ts";
import type { Vocabulary } from "./vocabulary.ts";

export type Decoded = { readonly ok: true; readonly args: unknown[] } | { readonly ok: false; readonly problems: readonly Problem[] };

export type ArgumentsDecoder = (values: Readonly<Record<string, unknown>>, inject: Inject) => Decoded;

/** Makes what the server fills in. */
export type Inject = (what: InjectionEntry) => unknown;

export interface DecoderOptions {
  /**
   * Take a string that holds JSON where no string is allowed; default true. Without it exactly the values are taken that
   * the tool's input schema allows.
   */
  readonly jsonInStrings?: boolean;
}

/**
 * Turns the `arguments` object of a call into the argument list of the function: positionals by key, rest elements
 * spread, options gathered into one object, defaults filled in. Absent optional arguments at the end are left off, so
 * that the function sees the number of arguments a caller would have written. The walks are made on the first call.
 *
 * Objects and arrays in which nothing had to be converted are handed to the function as they are in `values`.
 *
 * @param values the `arguments` of a call, as parsed from JSON
 * @param inject makes what the server fills in; asked only once the arguments fit
 */
export function createArgumentsDecoder(
  params: readonly ParamEntry[],
  vocabulary: Vocabulary,
  options: DecoderOptions = {},
): ArgumentsDecoder {
  const otherForm = options.jsonInStrings === false ? undefined : jsonInString;
  const walkOf = createWalks(params, vocabulary);
  return (values, inject) => {
    const walk = walkOf(values);
    let taken = walk(values, createRun());
    if (taken === MISFIT) {
      const problems: Problem[] = [];
      taken = walk(values, createRun(problems, otherForm));
      if (taken === MISFIT) return { ok: false, problems: problems.map(fromRoot) };
    }
    return { ok: true, args: argumentList(params, isRecord(taken) ? taken : {}, inject) };
  };
}

/** The walk for the `arguments` of a call: one for those with options, one for those that leave them away as a whole. */
function createWalks(params: readonly ParamEntry[], vocabulary: Vocabulary): (values: Readonly<Record<string, unknown>>) => Walk {
  const build = createBuilder("in", vocabulary);
  const make = (entries: readonly ParamEntry[]): Walk => objectInWalk({ kind: "object", props: entries.flatMap(propsOf) }, build);
  let full: Walk | undefined;
  let bare: Walk | undefined;
  return (values) => {
    if (!params.some((param) => isLeftAway(param, values))) {
      full ??= make(params);
      return full;
    }
    bare ??= make(params.map(leftAway));
    return bare;
  };
}

/** Whether optional options that require something are not there at all: nothing is asked of them then. */
function isLeftAway(param: ParamEntry, values: Readonly<Record<string, unknown>>): boolean {
  if (param.role !== "options" || !param.optional) return false;
  const requires = param.props.some((prop) => !prop.optional && prop.default === undefined);
  return requires && !param.props.some(({ name }) => Object.hasOwn(values, name));
}

/** The names stay known, for hints. */
function leftAway(param: ParamEntry): ParamEntry {
  if (param.role !== "options") return param;
  return { ...param, props: param.props.map(({ name, shape }) => ({ name, shape, optional: true })) };
}

/** The properties that a parameter takes up in the `arguments` object. */
function propsOf(param: ParamEntry): readonly NamedProp[] {
  switch (param.role) {
    case "options":
      return param.props;
    case "positional":
    case "rest":
    case "named":
      return [
        {
          name: param.key,
          shape: param.shape,
          ...(param.role !== "named" && param.name !== param.key && { alias: param.name }),
          ...(param.optional && { optional: param.optional }),
          ...(param.default !== undefined && { default: param.default }),
        },
      ];
    default:
      return [];
  }
}

function argumentList(params: readonly ParamEntry[], members: Readonly<Record<string, unknown>>, inject: Inject): unknown[] {
  const args: unknown[] = [];
  let given = 0;
  for (const param of params) {
    if (param.role === "rest") {
      const items = ownMember(members, param.key);
      // No spread: there may be more elements than a call may have arguments.
      if (Array.isArray(items)) for (const item of items) args.push(item);
    } else {
      args.push(argumentOf(param, members, inject));
    }
    if (args.at(-1) !== undefined) given = args.length;
  }
  args.length = given;
  return args;
}

function argumentOf(param: ParamEntry, members: Readonly<Record<string, unknown>>, inject: Inject): unknown {
  switch (param.role) {
    case "injected":
      return inject(param.what);
    case "options":
      return isLeftAway(param, members) ? undefined : optionsOf(param, members, inject);
    case "omitted":
      return undefined;
    default:
      return ownMember(members, param.key);
  }
}

/** The options object; `undefined` when it may be absent and nothing is in it. */
function optionsOf(
  { props, injected = [], optional }: Extract<ParamEntry, { role: "options" }>,
  members: Readonly<Record<string, unknown>>,
  inject: Inject,
): unknown {
  const options: Record<string, unknown> = {};
  let empty = true;
  for (const { name } of props) {
    if (!Object.hasOwn(members, name)) continue;
    setOwn(options, name, members[name]);
    empty = false;
  }
  for (const { key, what } of injected) setOwn(options, key, inject(what));
  return optional && empty && injected.length === 0 ? undefined : options;
}

/** Paths start with the property's name: `_1.items`, not `._1.items`. */
function fromRoot(problem: Problem): Problem {
  return { ...problem, path: problem.path.replace(/^\./, "") };
}
