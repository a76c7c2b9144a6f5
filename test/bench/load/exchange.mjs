import { request as open } from "node:http";

/** No answer takes so long, in milliseconds: what does not come by then is lost. */
const PATIENCE = 30_000;

/**
 * One request on its way. `part` sends only that much of the body, and declares all of it. `onMessage` gets each JSON-RPC message with the
 * id of its event.
 *
 * `ended` resolves, never rejects: with the status and all messages, and with `broken` where the connection did not come to a good end;
 * `drop` breaks it from this side.
 */
export function exchange({ port, agent, method = "POST", path = "/mcp", headers = {}, body = "", part, onMessage }) {
  const length = method === "POST" && { "content-length": Buffer.byteLength(body) };
  const request = open({ host: "127.0.0.1", port, agent, method, path, headers: { ...length, ...headers } });
  const got = { status: 0, headers: {}, messages: [], text: "", broken: undefined };
  let dropped = false;
  let over = false;
  const ended = new Promise((resolve) => {
    const end = (broken) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      got.broken = broken;
      resolve(got);
    };
    const timer = setTimeout(() => {
      end("nothing came for too long");
      request.destroy();
    }, PATIENCE);
    const take = (data, id) => {
      timer.refresh();
      if (data === "") return;
      const message = JSON.parse(data);
      got.messages.push(message);
      onMessage?.(message, id);
    };
    request.on("error", (error) => end(dropped ? "dropped" : error.message));
    request.on("close", () => end(dropped ? "dropped" : "closed without an answer"));
    request.on("response", (response) => {
      Object.assign(got, { status: response.statusCode, headers: response.headers });
      response.setEncoding("utf8");
      const isStream = response.headers["content-type"] === "text/event-stream";
      const feed = isStream ? eventFeed(take, () => timer.refresh()) : (text) => (got.text += text);
      response.on("data", feed);
      response.on("error", (error) => end(dropped ? "dropped" : error.message));
      response.on("end", () => {
        if ((!isStream && got.text.startsWith('{"jsonrpc"')) || got.text.startsWith("[")) take(got.text);
        end();
      });
    });
  });
  if (part === undefined) request.end(body);
  else request.write(body.slice(0, part));
  return {
    ended,
    /** Resolves as soon as there is a status, or nothing to wait for. */
    opened: Promise.race([ended, new Promise((resolve) => request.on("response", resolve))]),
    drop() {
      dropped = true;
      request.destroy();
    },
  };
}

/** Reads server-sent events as they come, in pieces of any size; `alive` is called for what carries nothing. */
function eventFeed(take, alive) {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split("\n");
      const field = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field("data");
      if (data === undefined) alive();
      else take(data, field("id"));
    }
  };
}
