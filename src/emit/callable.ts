import type { CallableEntry, IconEntry, InjectionEntry, ParamEntry, PolicyEntry, ReturnsEntry } from "../../templates/contract.ts";
import type { Callable, Icon, Injection, Param, Policy, Returns } from "../model/model.ts";
import type { Same } from "../shape/same.ts";
import { filledIn, propShape, shapeOf } from "../shape/shape.ts";

/** What the runtime must know of every function that clients reach, whatever it is to them. */
export function callableEntry({ name, params, returns, policy, scopes }: Callable): CallableEntry {
  const enforced: Same<Policy, PolicyEntry> | undefined = policy;
  return {
    name,
    params: params.map(paramEntry),
    returns: returnsEntry(returns),
    ...(enforced && { policy: enforced }),
    ...(scopes && { scopes }),
  };
}

/** The `icons` of a listing, where there are any. */
export function iconsOf({ icons }: { readonly icons?: readonly Same<Icon, IconEntry>[] }): { readonly icons?: readonly IconEntry[] } {
  return icons && icons.length > 0 ? { icons } : {};
}

function paramEntry(param: Param): ParamEntry {
  switch (param.role) {
    case "omitted":
      return { role: "omitted" };
    case "injected":
      return { role: "injected", what: injection(param.what) };
    case "options": {
      const injected = param.props.flatMap(({ name, injected: what }) => (what ? [{ key: name, what: injection(what) }] : []));
      const props = param.props.filter((prop) => !prop.injected).map(propShape);
      return {
        role: "options",
        name: param.name,
        props,
        ...(injected.length > 0 && { injected }),
        ...(param.optional && { optional: true }),
      };
    }
    case "named": {
      const { on, off } = param.spellings;
      return {
        role: "named",
        key: param.key,
        shape: shapeOf(param.type),
        on,
        ...(off.length > 0 && { off }),
        ...(param.optional && { optional: true }),
        ...filledIn(param.default),
      };
    }
    default:
      return {
        role: param.role,
        key: param.key,
        name: param.name,
        shape: shapeOf(param.type),
        ...(param.optional && { optional: true }),
        ...filledIn(param.default),
      };
  }
}

function injection(what: Injection): InjectionEntry {
  return typeof what === "string" ? what : { shape: shapeOf(what.type), ...what.from };
}

function returnsEntry(returns: Returns): ReturnsEntry {
  if (!("type" in returns)) return returns;
  const shape = shapeOf(returns.type);
  return { kind: returns.kind, shape, ...(returns.stream && { stream: true }) };
}
