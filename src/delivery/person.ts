import { isRecord } from "../record.ts";
import { webAddress } from "./web-address.ts";

export interface Person {
  readonly name: string;
  readonly email?: string;
  readonly url?: string;
}

interface Told {
  readonly person?: Person;
  /** What of it is left out, and why. */
  readonly notes: readonly string[];
}

/** What all hosts take for the address of a mailbox; there are others, which some refuse. */
const MAILBOX = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** `Ann Lee <ann@example.org> (https://example.org)`, or an object with these; of a command line, too. */
export function personOf(author: unknown): Told {
  if (isRecord(author)) return told(author["name"], author["email"], author["url"]);
  const [, name, email, url] = /^([^<(]*)(?:<([^>]*)>)?\s*(?:\(([^)]*)\))?/.exec(typeof author === "string" ? author : "") ?? [];
  return told(name, email, url);
}

function told(name: unknown, email: unknown, url: unknown): Told {
  if (typeof name !== "string" || name.trim() === "") return { notes: [] };
  const mailbox = typeof email === "string" && email.trim() !== "" ? email.trim() : undefined;
  const page = typeof url === "string" && url.trim() !== "" ? url.trim() : undefined;
  const isMailbox = mailbox !== undefined && MAILBOX.test(mailbox);
  const address = page === undefined ? undefined : webAddress(page);
  const lost = [...(mailbox === undefined || isMailbox ? [] : [mailbox]), ...(page === undefined || address !== undefined ? [] : [page])];
  return {
    person: { name: name.trim(), ...(isMailbox && { email: mailbox }), ...(address !== undefined && { url: address }) },
    notes: lost.map((each) => `the author's address '${each}' is none that hosts take, and is left out`),
  };
}
