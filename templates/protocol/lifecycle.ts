import type { Json } from "../contract.ts";
import { cacheable } from "./cacheable.ts";
import type { Outcome, Program } from "./method.ts";
import type { Request } from "./request.ts";
import { findRevision, newestHandshake, statelessNames } from "./revisions.ts";

/**
 * `initialize` (`basic/lifecycle`): a known revision is echoed, for any other the newest one with a handshake is offered.
 * From here on the session is open: real clients list and call without ever sending `notifications/initialized`.
 */
export function initialize(request: Request, program: Program): Outcome {
  const asked = findRevision(request.params?.["protocolVersion"]);
  const revision = asked && !asked.stateless ? asked : newestHandshake;
  request.session.revision = revision;
  const { name, version } = program.manifest;
  return JSON.stringify({ protocolVersion: revision.name, ...introduction(program), serverInfo: { name, version } });
}

export function ping(): Outcome {
  return "{}";
}

/** `server/discover` of 2026-07-28; names only the revisions that a request may claim. */
export function discover(_request: Request, program: Program): Outcome {
  return JSON.stringify({ supportedVersions: statelessNames, ...introduction(program), ...cacheable });
}

/** What both eras tell a client first. */
function introduction({ manifest, capabilities }: Program): { readonly [key: string]: Json } {
  return { capabilities, ...(manifest.instructions !== undefined && { instructions: manifest.instructions }) };
}
