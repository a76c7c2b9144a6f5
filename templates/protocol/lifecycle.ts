import type { Json } from "../contract.ts";
import { cacheable } from "./cacheable.ts";
import type { Outcome, Program } from "./method.ts";
import type { Request } from "./request.ts";
import { findRevision, newestHandshake, type Revision, statelessNames } from "./revisions.ts";
import type { Session } from "./session.ts";

/**
 * `initialize` (`basic/lifecycle`): a known revision is echoed, for any other the newest one with a handshake is offered.
 * From here on the session is open: real clients list and call without ever sending `notifications/initialized`.
 */
export function initialize(request: Request, program: Program): Outcome {
  const asked = findRevision(request.params?.["protocolVersion"]);
  const revision = asked && !asked.stateless ? asked : newestHandshake;
  request.session.revision = revision;
  const { name, version } = program.manifest;
  return JSON.stringify({
    protocolVersion: revision.name,
    ...introduction(program, revision, request.session),
    serverInfo: { name, version },
  });
}

export function ping(): Outcome {
  return "{}";
}

/** `server/discover` of 2026-07-28; names only the revisions that a request may claim. */
export function discover({ revision, session }: Request, program: Program): Outcome {
  return JSON.stringify({ supportedVersions: statelessNames, ...introduction(program, revision, session), ...cacheable });
}

/** What both eras tell a client first. */
function introduction({ manifest, capabilities }: Program, revision: Revision, { push }: Session): { readonly [key: string]: Json } {
  const { completions: _, ...others } = capabilities;
  const shown = revision.completions ? capabilities : others;
  // Without a way to say something unasked nobody can subscribe; requests to listen bring their own.
  const untold = !revision.stateless && !push && "resources" in capabilities;
  return {
    capabilities: untold ? { ...shown, resources: {} } : shown,
    ...(manifest.instructions !== undefined && { instructions: manifest.instructions }),
  };
}
