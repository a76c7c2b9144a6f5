import type { Form, FormField, Json } from "../model/model.ts";

/** The schema of a form, in the flat part of JSON Schema that `elicitation/create` allows. */
export function formSchema({ fields }: Form): Json {
  const required = fields.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
  };
}

function fieldSchema({ type, limits, choices, doc, default: fallback }: FormField): Json {
  return {
    type,
    ...(doc.title !== undefined && { title: doc.title }),
    ...(doc.description !== undefined && { description: doc.description }),
    ...(choices && chosen(type, choices)),
    ...limits,
    ...(fallback && { default: fallback.value }),
  };
}

/** Values with titles are told apart by them, one by `oneOf` and several by `anyOf`. */
function chosen(type: FormField["type"], choices: NonNullable<FormField["choices"]>): { readonly [keyword: string]: Json } {
  const titled = choices.some(({ title }) => title !== undefined);
  const values = titled ? choices.map(({ value, title = value }) => ({ const: value, title })) : choices.map(({ value }) => value);
  if (type === "array") return { items: titled ? { anyOf: values } : { type: "string", enum: values } };
  return titled ? { oneOf: values } : { enum: values };
}
