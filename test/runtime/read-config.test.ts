import { expect, it } from "vitest";
import { clients } from "../../templates/clients/index.ts";
import { readConfig } from "../../templates/clients/read-config.ts";

type Outcome = ReturnType<typeof readConfig>;

const wrong = (...problems: string[]): Outcome => ({ problems });
const asked = (name: string, url?: string): Outcome => {
  const client = clients.get(name);
  if (!client) throw new Error(`no client ${name}`);
  return { name, client, ...(url && { url }) };
};

it.each<[client: string | undefined, words: string, outcome: Outcome]>([
  [undefined, "", asked("claude-desktop")],
  ["claude-desktop", "", asked("claude-desktop")],
  ["claude", "", wrong("unknown client 'claude'; did you mean 'claude-desktop'?")],
  ["emacs", "", wrong(`unknown client 'emacs': known are ${[...clients.keys()].join(", ")}`)],
  [undefined, "cursor", wrong("unexpected argument 'cursor'; did you mean '--mcp-config=cursor'?")],
  [undefined, "cursr", wrong("unexpected argument 'cursr'; did you mean '--mcp-config=cursor'?")],
  ["cursor", "windsurf", wrong("unexpected argument 'windsurf'")],
  ["cursor", "--url http://x/y", asked("cursor", "http://x/y")],
  ["cursor", "--url=https://x/?a=b", asked("cursor", "https://x/?a=b")],
  ["cursor", "--url", wrong("--url must be an http address, not ''")],
  ["cursor", "--url x.y/mcp", wrong("--url must be an http address, not 'x.y/mcp'")],
  ["cursor", "--url http://x more", wrong("unexpected argument 'more'")],
  [undefined, "--url http://x", wrong("the configuration of claude-desktop has no form for --url")],
  ["cursor", "--url=http://x --url http://y", wrong("unexpected argument '--url'", "unexpected argument 'http://y'")],
  [
    "emac",
    "more --url x",
    wrong(
      `unknown client 'emac': known are ${[...clients.keys()].join(", ")}`,
      "unexpected argument 'more'",
      "--url must be an http address, not 'x'",
    ),
  ],
])("understands a configuration for %s, then '%s'", (client, words, outcome) => {
  expect(readConfig(client, words === "" ? [] : words.split(" "))).toEqual(outcome);
});
