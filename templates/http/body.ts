/** The largest body that is read, in bytes. */
export const BODY_LIMIT: number = 4 * 1024 * 1024;

/** The connection closed before all of a body was there: nobody's fault here, and nobody waits for an answer. */
export class BodyBrokenOff extends Error {}

/** The body of a request as text; `undefined` when it is longer than the limit, and then not all of it is read. Throws `BodyBrokenOff`. */
export function readBody(request: Request, limit: number): Promise<string | undefined> {
  return readText(request, limit).catch((error: unknown) => {
    throw new BodyBrokenOff("the body broke off", { cause: error });
  });
}

async function readText(request: Request, limit: number): Promise<string | undefined> {
  const declared = request.headers.get("content-length");
  // What is declared is kept to by whoever parses HTTP; without a declaration the chunks are counted.
  if (declared !== null && !request.headers.has("transfer-encoding")) return Number(declared) > limit ? undefined : request.text();
  if (!request.body) return "";
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Whether a `Content-Type` header says JSON. */
export function isJson(type: string | null): boolean {
  return type?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
