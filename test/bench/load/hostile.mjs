import { connect } from "node:net";
import { exchange } from "./exchange.mjs";
import { sessionRequest, statelessRequest, toolCall } from "./messages.mjs";

/** What strangers do to a request that would be served: other headers, another body. */
const CHANGES = [
  ["a foreign host", { headers: { host: "evil.example" } }, 403],
  ["a foreign origin", { headers: { origin: "http://evil.example" } }, 403],
  ["a foreign page's origin", { headers: { origin: "null" } }, 403],
  ["another type", { headers: { "content-type": "text/plain" } }, 415],
  ["a form that is not served", { headers: { accept: "text/html" } }, 406],
  ["no JSON", { body: '{"jsonrpc"' }, 400],
  ["deep arrays", { body: "[".repeat(50_000) }, 400],
  ["no message", { body: "17" }, 400],
  ["a long body", { headers: { "content-length": 5_000_000 } }, 413],
  ["an unknown version", { headers: { "mcp-protocol-version": "1999-01-01" } }, 400],
  ["another path", { path: "/nowhere" }, 404],
  ["another method", { method: "PUT" }, 405],
  ["two of one header", { headers: { "mcp-protocol-version": ["2025-11-25", "2026-07-28"] } }, 400],
];

/** What goes over the wire as it is. */
const RAW = [
  ["no HTTP", "\u0016\u0003\u0001\r\n\r\n", "400"],
  [
    "a length and chunks",
    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "400",
  ],
  ["no host", "GET /health HTTP/1.1\r\n\r\n", "400"],
];

/** One hostile request, which must get its status and run nothing. */
export async function hostile(client) {
  const pick = Math.floor(Math.random() * (CHANGES.length + RAW.length));
  if (pick >= CHANGES.length) return raw(client, RAW[pick - CHANGES.length]);
  const [what, { headers, ...change }, status] = CHANGES[pick];
  const n = client.book.open(what);
  const message = toolCall("quick", { _1: n });
  const request = client.stateless ? statelessRequest(n, message) : sessionRequest(n, message, client);
  const sent = exchange({ port: client.port, agent: false, ...request, ...change, headers: { ...request.headers, ...headers } });
  const got = await sent.ended;
  if (got.status !== status) client.book.fault(`${what}: ${got.status} ${got.broken ?? ""} instead of ${status}`);
  sent.drop();
  client.book.close(n, "refused");
}

function raw({ port, book }, [what, bytes, status]) {
  return new Promise((resolve) => {
    let got = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setEncoding("latin1").on("data", (text) => (got += text));
    socket.on("error", () => {});
    socket.on("close", () => {
      if (got.slice(9, 12) !== status) book.fault(`${what}: ${got.slice(0, 60)} instead of ${status}`);
      resolve();
    });
  });
}
