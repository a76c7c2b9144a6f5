import type { Shape } from "../contract.ts";
import { createBuilder } from "../shape/builder.ts";
import { flatten } from "../shape/flatten.ts";
import type { Builder } from "../shape/run.ts";
import { choicesOf } from "./choices.ts";
import { type Command, isFlag, type Parameter } from "./command.ts";
import { kebabCase } from "./kebab-case.ts";
import { typeText } from "./type-text.ts";

/**
 * A member of an object as an option of its own: `--filter.name`, at any depth; of an object that is given by its place, too. Of a union it
 * is what those of its objects say that have such a member. `undefined` when there is none.
 */
export function nestedOption(name: string, { positionals, options, vocabulary }: Command): Parameter | undefined {
  const [first = "", ...steps] = name.slice(2).split(".");
  const root = [...options, ...positionals].find(({ key, label }) =>
    [key, kebabCase(key), label.replace(/^-+/, ""), kebabCase(label)].includes(first),
  );
  if (!root || steps.length === 0) return undefined;
  const build = createBuilder("in", vocabulary);
  const path: string[] = [];
  let shape = root.shape;
  for (const step of steps) {
    const found = membersOf(shape, build).flatMap((object) => memberOf(object, step));
    const [member] = found;
    if (!member) return undefined;
    path.push(member.name);
    shape = found.length === 1 ? member.shape : { kind: "union", members: found.map((each) => each.shape) };
  }
  const type = typeText(shape, vocabulary.types);
  const { key, default: fallback } = root;
  const description = steps.length === 1 ? root.members.find((member) => member.key === path[0])?.description : undefined;
  return {
    role: "option",
    ...{ key, path, label: name, aliases: [], off: [], chosen: false, shape, type, required: false },
    ...{
      choices: choicesOf(shape, build),
      flag: isFlag(shape, build),
      ...(description && { description }),
      ...(fallback !== undefined && { default: fallback }),
      members: [],
    },
  };
}

/** The members of such a member, as options of their own. */
export function memberNames(name: string, command: Command): readonly string[] {
  const build = createBuilder("in", command.vocabulary);
  const inside = nestedOption(name, command)?.shape;
  const objects = inside ? membersOf(inside, build) : [];
  return [...new Set(objects.flatMap(({ props }) => props.map((prop) => `${name}.${prop.name}`)))];
}

type ObjectShape = Extract<Shape, { kind: "object" }>;

/** The objects that a shape takes. */
function membersOf(shape: Shape, build: Builder): readonly ObjectShape[] {
  const target = build.resolve(shape);
  if (target.kind === "union") return flatten(target, build).flatMap((member) => membersOf(member, build));
  if (target.kind === "coded") return membersOf(target.wire, build);
  return target.kind === "object" ? [target] : [];
}

/** A member by its name, in kebab case too; of a record any. */
function memberOf({ props, index = [] }: ObjectShape, step: string): readonly { readonly name: string; readonly shape: Shape }[] {
  const prop = props.find(({ name }) => name === step) ?? props.find(({ name }) => kebabCase(name) === step);
  if (prop) return [prop];
  return index
    .filter(({ pattern }) => pattern === undefined || new RegExp(pattern, "u").test(step))
    .slice(0, 1)
    .map(({ shape }) => ({ name: step, shape }));
}
