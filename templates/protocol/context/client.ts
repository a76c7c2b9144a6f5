import { isRecord } from "../../shape/record.ts";
import { CLIENT_CAPABILITIES } from "../envelope.ts";
import type { JsonRecord } from "../jsonrpc.ts";
import type { Method } from "../method.ts";
import type { Request } from "../request.ts";

const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

/** What the client says it can do: in the stateless era with each request, before when the session opened. */
export function capabilitiesOf(request: Request): JsonRecord {
  if (!request.revision.stateless) return request.session.client?.capabilities ?? {};
  const capabilities = metaOf(request, CLIENT_CAPABILITIES);
  return isRecord(capabilities) ? capabilities : {};
}

/** `initialize`, where what the client says of itself matters. */
export function introducing(method: Method): Method {
  return {
    ...method,
    answer(request, program) {
      request.session.client = { info: recordIn(request, "clientInfo"), capabilities: recordIn(request, "capabilities") };
      return method.answer(request, program);
    },
  };
}

function recordIn({ params }: Request, key: string): JsonRecord {
  const value = params?.[key];
  return isRecord(value) ? value : {};
}

/** The `client` of a `Context`. */
export function clientOf(request: Request | undefined): object {
  if (!request) return { capabilities: {} };
  const info = request.revision.stateless ? metaOf(request, CLIENT_INFO) : request.session.client?.info;
  const { name, version, title }: JsonRecord = isRecord(info) ? info : {};
  return { name, version, title, capabilities: capabilitiesOf(request) };
}

/** A member of the request's `_meta`. */
export function metaOf({ params }: Request, key: string): unknown {
  const meta = params?.["_meta"];
  return isRecord(meta) ? meta[key] : undefined;
}
