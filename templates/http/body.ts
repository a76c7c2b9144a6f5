/** The largest body that is read, in bytes. */
export const BODY_LIMIT: number = 4 * 1024 * 1024;

/** The body of a request as text; `undefined` when it is longer than the limit, and then not all of it is read. */
export async function readBody(request: Request, limit: number): Promise<string | undefined> {
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
