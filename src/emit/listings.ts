import type { PromptEntry, ResourceEntry } from "../../templates/contract.ts";
import type { Callable, Completers, Json, Prompt, Resource } from "../model/model.ts";
import { propertiesOf } from "../model/properties.ts";
import { inputSchema, type SchemaSource } from "../schema/tool-schema.ts";
import { callableEntry, iconsOf } from "./callable.ts";
import { completerKey } from "./completer-key.ts";

/** More values than these are not told in a description. */
const FEW = 20;

export function resourceEntry(resource: Resource): ResourceEntry {
  const { uri, mimeType, params } = resource;
  return {
    ...callableEntry(resource),
    listing: {
      // The variables of a template are what the function is given, and nothing else is.
      ...(propertiesOf(params).length > 0 ? { uriTemplate: uri } : { uri }),
      ...textsOf(resource),
      ...(mimeType !== undefined && { mimeType }),
      ...iconsOf(resource),
    },
    ...completersOf(resource),
  };
}

export function promptEntry(prompt: Prompt, source: SchemaSource): PromptEntry {
  const args = argumentsOf(prompt, source);
  return {
    ...callableEntry(prompt),
    listing: { ...textsOf(prompt), ...(args.length > 0 && { arguments: args }), ...iconsOf(prompt) },
    ...completersOf(prompt),
  };
}

function textsOf({ name, doc }: Callable): { readonly name: string; readonly title: string; readonly description?: string } {
  return { name, title: doc.title ?? name, ...(doc.description !== undefined && { description: doc.description }) };
}

function completersOf({ completers }: { readonly completers?: Completers }): { readonly completers?: Readonly<Record<string, string>> } {
  return completers ? { completers: Object.fromEntries(Object.entries(completers).map(([name, path]) => [name, completerKey(path)])) } : {};
}

type Argument = NonNullable<PromptEntry["listing"]["arguments"]>[number];

/** What a tool with the same parameters would say of its properties; that only some values fit is said in words. */
function argumentsOf(prompt: Prompt, source: SchemaSource): readonly Argument[] {
  const { properties, required } = inputSchema(prompt, source);
  return Object.entries(properties ?? {}).map(([name, schema]) => {
    const { title, description, enum: values } = membersOf(schema);
    const text = [description, isFew(values) && `(one of ${values.join(", ")})`].filter(Boolean).join(" ");
    return {
      name,
      ...(typeof title === "string" && { title }),
      ...(text && { description: text }),
      ...(Array.isArray(required) && required.includes(name) && { required: true }),
    };
  });
}

function membersOf(schema: Json | undefined): { readonly [keyword: string]: Json } {
  return typeof schema === "object" && schema !== null && !isList(schema) ? schema : {};
}

function isFew(values: Json | undefined): values is readonly Json[] {
  return isList(values) && values.length <= FEW;
}

/** `Array.isArray` does not tell read-only arrays from objects. */
function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
