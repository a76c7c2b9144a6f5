import type { Callable, Injection, Module, Param, Prop, TypeModel } from "../model/model.ts";
import { orderTypes } from "../model/order.ts";
import { partsOf } from "../model/walk.ts";
import type { Direction, ObstacleFinder } from "./obstacle.ts";
import { renumber } from "./renumber.ts";

/**
 * Takes out of every type what has no JSON form: optional members, members of unions. A class instance is such a thing
 * on the way in and not on the way out, so a type can come out in two versions; the second is then called `<name>.out`.
 */
export function prune(module: Module, find: ObstacleFinder): Module {
  const pruner = createPruner(module.types, find);
  const pruned = <C extends Callable>(callables: readonly C[]): readonly C[] => callables.map((each) => pruneCallable(each, pruner.type));
  const [tools, resources, prompts] = [pruned(module.tools), pruned(module.resources), pruned(module.prompts)];
  return { ...module, tools, resources, prompts, commands: pruned(module.commands), types: pruner.reached() };
}

type Prune = (type: TypeModel, direction: Direction) => TypeModel | undefined;

function createPruner(types: Module["types"], find: ObstacleFinder): { readonly type: Prune; reached(): Module["types"] } {
  const reached = new Map<string, { readonly body: TypeModel; readonly direction: Direction }>();
  const twofold = twofoldTypes(types, find);

  function pruneRef(name: string, direction: Direction): TypeModel | undefined {
    const body = types[name];
    if (!body || find({ kind: "ref", name }, direction)) return undefined;
    const as = direction === "out" && twofold.has(name) ? `${name}.out` : name;
    if (!reached.has(as)) reached.set(as, { body, direction });
    return { kind: "ref", name: as };
  }

  function type(model: TypeModel, direction: Direction): TypeModel | undefined {
    if (model.kind === "ref") {
      const ref = pruneRef(model.name, direction);
      return ref && { ...model, ...ref };
    }
    if (find(model, direction)) return undefined;
    // As JSON.stringify has it, inside of arrays.
    if (model.kind === "opaque") return { kind: "literal", value: null };
    const json = model.kind === "object" ? model.instance?.json : undefined;
    if (json) return { kind: "coded", codec: "to-json", wire: type(json, direction) ?? json, ...(model.doc && { doc: model.doc }) };
    return pruneParts(model, (part) => type(part, direction));
  }

  function pruneReached(): Module["types"] {
    const pruned = new Map<string, TypeModel>();
    // The map grows while it is walked: the bodies lead to further types.
    for (const [name, { body, direction }] of reached) pruned.set(name, type(body, direction) ?? body);
    return Object.fromEntries(pruned);
  }

  return { type, reached: pruneReached };
}

/** Rebuilds a type from its pruned parts; the caller has made sure that what must remain does remain. */
function pruneParts(model: TypeModel, part: (type: TypeModel) => TypeModel | undefined): TypeModel {
  switch (model.kind) {
    case "coded":
      return { ...model, wire: part(model.wire) ?? model.wire };
    case "array":
      return { ...model, items: part(model.items) ?? model.items };
    case "tuple": {
      const item = <T extends { readonly type: TypeModel }>(each: T): T => ({ ...each, type: part(each.type) ?? each.type });
      return {
        ...model,
        items: model.items.map(item),
        ...(model.rest && { rest: part(model.rest) ?? model.rest }),
        ...(model.tail && { tail: model.tail.map(item) }),
      };
    }
    case "union": {
      const members = model.members.flatMap((member) => part(member) ?? []);
      const [only] = members;
      return members.length === 1 && only ? { ...only, ...(model.doc && { doc: model.doc }) } : { ...model, members };
    }
    case "object":
      return {
        ...model,
        props: pruneProps(model.props, part),
        index: model.index.map((index) => ({ ...index, type: part(index.type) ?? index.type })),
      };
    default:
      return model;
  }
}

function pruneProps(props: readonly Prop[], part: (type: TypeModel) => TypeModel | undefined): readonly Prop[] {
  return props.flatMap((prop) => {
    if (prop.injected) return [{ ...prop, injected: pruneInjection(prop.injected, part) }];
    const type = part(prop.type);
    return type ? [{ ...prop, type }] : [];
  });
}

/** What `@bind` names has a type of its own. */
function pruneInjection(what: Injection, part: (type: TypeModel) => TypeModel | undefined): Injection {
  return typeof what === "object" ? { ...what, type: part(what.type) ?? what.type } : what;
}

function pruneCallable<C extends Callable>(callable: C, prune: Prune): C {
  const { params, returns } = callable;
  const result = "type" in returns ? prune(returns.type, "out") : undefined;
  const pruned = params.map((param) => pruneParam(param, prune));
  return {
    ...renumber(callable, pruned),
    returns: "type" in returns && result ? { ...returns, type: result } : returns,
  };
}

function pruneParam(param: Param, prune: Prune): Param {
  if (param.role === "injected") return { ...param, what: pruneInjection(param.what, (type) => prune(type, "in")) };
  if (param.role === "omitted") return param;
  if (param.role === "options") return { ...param, props: pruneProps(param.props, (type) => prune(type, "in")) };
  const type = prune(param.type, "in");
  return type ? { ...param, type } : { role: "omitted", name: param.name, span: param.span };
}

/** Named types that differ on their way in and out: they contain a class instance, or a type that does. */
function twofoldTypes(types: Module["types"], find: ObstacleFinder): ReadonlySet<string> {
  const twofold = new Set<string>();
  const differs = (model: TypeModel): boolean => {
    if (model.kind === "ref") return twofold.has(model.name);
    return Boolean(find(model, "in")) !== Boolean(find(model, "out")) || partsOf(model).some(differs);
  };
  // What refers to a twofold type is twofold. Types come behind those they refer to, so that one pass finds nearly all.
  const { names } = orderTypes(types);
  for (let before = -1; before !== twofold.size; ) {
    before = twofold.size;
    for (const name of names) if (!twofold.has(name) && types[name] && differs(types[name])) twofold.add(name);
  }
  return twofold;
}
