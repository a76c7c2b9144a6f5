/** The reply with its error's code in front, as `errorReply` writes it. */
const ERROR_REPLY = /^\{"jsonrpc":"2\.0",(?:"id":(?:"(?:[^"\\]|\\.)*"|[^",]+),)?"error":\{"code":(-?\d+)/;

/**
 * The status of a single JSON reply (`basic/transports/streamable-http` of 2026-07-28; before, errors of methods are answered with
 * 200). No error comes from the user's code: those are results.
 */
export function replyStatus(reply: string, stateless: boolean): number {
  const code = Number(ERROR_REPLY.exec(reply)?.[1]);
  if (code === -32600) return 400;
  if (!stateless) return 200;
  if (code === -32601) return 404;
  return code <= -32020 && code >= -32022 ? 400 : 200;
}
