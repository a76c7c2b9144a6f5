import type { Manifest } from "../contract.ts";
import { claimedRevision, createEnveloper, unopened } from "./envelope.ts";
import { type Failure, internalError, unknownMethod } from "./failure.ts";
import { errorReply, type JsonRecord, type RequestId, resultReply } from "./jsonrpc.ts";
import type { Outcome, Program } from "./method.ts";
import { Request } from "./request.ts";
import { newestHandshake, type Revision } from "./revisions.ts";
import type { Session, Sink } from "./session.ts";

/** Answers one well-formed request. */
export type Respond = (id: RequestId, method: string, params: JsonRecord | undefined, session: Session, sink: Sink) => void;

export function createResponder(program: Program, manifest: Manifest): Respond {
  const envelope = createEnveloper(manifest);
  const replyTo = ({ id, revision }: Request, outcome: string | Failure): string =>
    typeof outcome === "string" ? resultReply(id, envelope(outcome, revision)) : errorReply(id, outcome);

  return (id, method, params, session, sink) => {
    const claimed = claimedRevision(method, params);
    if (claimed !== undefined && "code" in claimed) return sink.settle(errorReply(id, claimed));
    const open = claimed !== undefined || session.revision !== undefined;
    const request = new Request(id, params, claimed ?? session.revision ?? newestHandshake, session, sink);
    const outcome = answer(method, request, program, open);
    if (!(outcome instanceof Promise)) return request.settle(replyTo(request, outcome));
    // An id that is used twice at a time is the client's mistake; both requests run, and both are answered.
    session.running.add(request);
    void outcome.catch(internalError).then((late) => request.settle(replyTo(request, late)));
  };
}

function answer(name: string, request: Request, program: Program, open: boolean): Outcome {
  const method = program.methods.get(name);
  if (!method || !hasMethod(request.revision, method.era)) return unknownMethod(name);
  if (!open && !method.early) return unopened(name);
  try {
    return method.answer(request, program);
  } catch (fault) {
    return internalError(fault);
  }
}

function hasMethod({ stateless }: Revision, era: "handshake" | "stateless" | "both"): boolean {
  return era === "both" || (era === "stateless") === stateless;
}
