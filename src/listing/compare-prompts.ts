import type { Change } from "./change.ts";
import type { ListedPrompt } from "./server-list.ts";

/** What became of the prompts, in the order of the older list; new ones last. */
export function comparePrompts(from: readonly ListedPrompt[], to: readonly ListedPrompt[]): readonly Change[] {
  const now = new Map(to.map((prompt) => [prompt.name, prompt]));
  const before = new Set(from.map(({ name }) => name));
  return [
    ...from.flatMap((prompt) => {
      const same = now.get(prompt.name);
      return same ? argumentChanges(prompt, same) : [whole(prompt.name, "is gone", true)];
    }),
    ...to.filter(({ name }) => !before.has(name)).map(({ name }) => whole(name, "is new", false)),
  ];
}

/** Arguments are texts without a schema: what counts is which there are, and which must be there. */
function argumentChanges({ name: prompt, arguments: from = [] }: ListedPrompt, { arguments: to = [] }: ListedPrompt): readonly Change[] {
  const needed = (list: typeof from, name: string): boolean | undefined => {
    const found = list.find((each) => each.name === name);
    return found && found.required === true;
  };
  const names = [...new Set([...from, ...to].map(({ name }) => name))];
  return names.flatMap((path): Change[] => {
    const [was, is] = [needed(from, path), needed(to, path)];
    if (was === is) return [];
    return [{ prompt, part: "arguments", path, text: changeOf(was, is), breaking: is !== false }];
  });
}

/** @param was whether it had to be there; `undefined`: there was no such argument */
function changeOf(was: boolean | undefined, is: boolean | undefined): string {
  if (is === undefined) return "is gone";
  if (was === undefined) return is ? "is new and required" : "is new";
  return is ? "is now required" : "is now optional";
}

function whole(prompt: string, text: string, breaking: boolean): Change {
  return { prompt, part: "prompt", text, breaking };
}
