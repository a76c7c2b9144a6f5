import type { Property } from "../../model/properties.ts";

/** What a tag calls `name`: a parameter, `options.limit`, or a member of the options by its own name. */
export function findProperty(name: string, properties: readonly Property[]): Property | undefined {
  return properties.find(({ path }) => path === name) ?? properties.find(({ origin, key }) => origin === "member" && key === name);
}
