import type { Manifest } from "../contract.ts";
import { isRecord } from "../shape/record.ts";
import { type Failure, invalidParams, unsupportedRevision } from "./failure.ts";
import type { JsonRecord } from "./jsonrpc.ts";
import { findRevision, type Revision, statelessNames } from "./revisions.ts";

export const PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
export const CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
export const SERVER_INFO = "io.modelcontextprotocol/serverInfo";

/**
 * The revision that a request claims in its `_meta`: `undefined` when it claims none, a failure when it does so badly.
 * Checks in the order of `basic/versioning`: the required keys, then the version.
 */
export function claimedRevision(method: string, params: JsonRecord | undefined): Revision | Failure | undefined {
  const meta = params?.["_meta"];
  if (!isRecord(meta)) return undefined;
  const claim = meta[PROTOCOL_VERSION];
  if (claim === undefined) return undefined;
  const broken = brokenEnvelope(claim, meta[CLIENT_CAPABILITIES]);
  const revision = findRevision(claim);
  // `initialize` is the handshake of the older revisions, unless it truly means to be a request of the newer ones.
  if (method === "initialize" && (broken || revision?.stateless === false)) return undefined;
  if (broken) return broken;
  return revision?.stateless ? revision : unsupportedRevision(String(claim), statelessNames);
}

function brokenEnvelope(claim: unknown, capabilities: unknown): Failure | undefined {
  if (typeof claim !== "string") return invalidParams(`_meta['${PROTOCOL_VERSION}'] must be a string`);
  if (capabilities === undefined) return invalidParams(`missing _meta['${CLIENT_CAPABILITIES}']`);
  if (!isRecord(capabilities)) return invalidParams(`_meta['${CLIENT_CAPABILITIES}'] must be an object`);
  return undefined;
}

/** The refusal of a request that comes before `initialize` and does not name its revision either: says both ways in. */
export function unopened(method: string): Failure {
  return invalidParams(`${method} came before 'initialize' and without _meta['${PROTOCOL_VERSION}']: send one of them first`);
}

/** Puts results, given as JSON text of an object, into the form the revision wants. */
export type Enveloper = (result: string, revision: Revision) => string;

/** What a result begins with that says itself how complete it is. */
export const INCOMPLETE = '{"resultType":"input_required"';

/** What a result begins with that has a `_meta` of its own, with something in it. */
const OWN_META = '{"_meta":{';

/** In the stateless era each result says that it is complete and who made it; before, clients reject such keys. */
export function createEnveloper({ name, version }: Manifest): Enveloper {
  const info = JSON.stringify({ [SERVER_INFO]: { name, version } });
  const meta = `"_meta":${info}}`;
  const tail = `"resultType":"complete",${meta}`;
  return (result, revision) => {
    if (!revision.stateless) return result;
    if (result.startsWith(INCOMPLETE)) return `${result.slice(0, -1)},${meta}`;
    if (result.startsWith(OWN_META)) return `{"_meta":${info.slice(0, -1)},${result.slice(OWN_META.length, -1)},"resultType":"complete"}`;
    return result === "{}" ? `{${tail}` : `${result.slice(0, -1)},${tail}`;
  };
}
