import type { Change } from "./change.ts";
import type { ListedResource } from "./server-list.ts";

/** What became of the resources and templates, in the order of the older list; new ones last. Readers know them by their URIs. */
export function compareResources(from: readonly ListedResource[], to: readonly ListedResource[]): readonly Change[] {
  const sameUri = new Map(
    from.flatMap((old) =>
      pair(
        old,
        to.find((each) => addressOf(each) === addressOf(old)),
      ),
    ),
  );
  const taken = new Set(sameUri.values());
  const sameName = from.flatMap((old) => {
    const others = sameUri.has(old) ? [] : to.filter((each) => !taken.has(each));
    return pair(
      old,
      others.find(({ name }) => name === old.name),
    );
  });
  const partners = new Map([...sameUri, ...sameName]);
  const known = new Set(partners.values());
  return [
    ...from.flatMap((old) => {
      const now = partners.get(old);
      return now ? resourceChanges(old, now) : [change(old.name, "is gone", true)];
    }),
    ...to.filter((each) => !known.has(each)).map(({ name }) => change(name, "is new", false)),
  ];
}

function pair(old: ListedResource, now: ListedResource | undefined): readonly (readonly [ListedResource, ListedResource])[] {
  return now ? [[old, now]] : [];
}

function addressOf({ uri, uriTemplate }: ListedResource): string | undefined {
  return uri ?? uriTemplate;
}

function resourceChanges(from: ListedResource, to: ListedResource): readonly Change[] {
  const [was, is] = [addressOf(from), addressOf(to)];
  return [
    ...(was === is ? [] : [change(from.name, `the URI was '${was}', is now '${is}'`, true)]),
    ...(from.name === to.name ? [] : [change(from.name, `is now called '${to.name}'`, false)]),
    ...(from.mimeType === to.mimeType ? [] : [mimeTypeChange(from, to)]),
  ];
}

/** Readers who were promised a type no longer get it. */
function mimeTypeChange({ name, mimeType: was }: ListedResource, { mimeType: is }: ListedResource): Change {
  if (was === undefined) return change(name, `now has the type ${is}`, false);
  return change(name, is === undefined ? `no longer has the type ${was}` : `the type was ${was}, is now ${is}`, true);
}

function change(resource: string, text: string, breaking: boolean): Change {
  return { resource, part: "resource", text, breaking };
}
