import type { IconEntry, Json } from "../contract.ts";
import type { Revision } from "./revisions.ts";

/** A member of a list of resources or prompts as the revision has it. */
export function listed(
  listing: { readonly [key: string]: Json } & { readonly icons?: readonly IconEntry[] },
  { titles, icons }: Revision,
): { readonly [key: string]: Json } {
  return Object.fromEntries(Object.entries(listing).filter(([key]) => (titles || key !== "title") && (icons || key !== "icons")));
}
