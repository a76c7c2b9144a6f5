import { Agent } from "node:http";
import { exchange } from "./exchange.mjs";
import { HANDSHAKE, hello, numbersIn, STATELESS, sessionHeaders, sessionRequest, statelessRequest, toolCall } from "./messages.mjs";

/** One client with connections of its own, that keeps count in the book of all it asks. */
export class Client {
  session = undefined;
  /** The stream of what the server says unasked, and the number of its last event. */
  unasked = undefined;
  lastUnasked = 0;

  constructor(port, book, index) {
    this.port = port;
    this.book = book;
    this.revision = index % 2 === 0 ? STATELESS : HANDSHAKE[(index >> 1) % HANDSHAKE.length];
    this.listens = index % 4 === 1;
    this.agent = new Agent({ keepAlive: true });
  }

  get stateless() {
    return this.revision === STATELESS;
  }

  /** Sends one request; `id` undefined: a notification. */
  send(id, message, more = {}) {
    const request = this.stateless ? statelessRequest(id, message) : sessionRequest(id, message, this);
    return exchange({ port: this.port, agent: this.agent, ...request, ...more });
  }

  /** Sends what must be answered with this status. */
  async expect(status, what, sent) {
    const got = await sent.ended;
    if (got.status !== status || got.broken) this.book.fault(`${what}: ${got.status} ${got.broken ?? ""} instead of ${status} ${got.text}`);
    return got;
  }

  /** Begins a call of a tool that takes its number first. Its messages are looked at by whoever ends it. */
  call(name, args = {}, more = {}) {
    const n = this.book.open(`${name} in ${this.revision}`);
    const token = more.token ? `p${n}` : undefined;
    const sent = this.send(more.id ?? n, toolCall(name, { _1: n, ...args }, token), more);
    return { n, id: more.id ?? n, token, ...sent };
  }

  /** Waits for the answer of a call, and looks whether it is its own, and the only one. */
  async answered({ n, id, token, ended }) {
    this.check(n, id, token, await ended);
  }

  /** What came for a call, over one connection or several: each of its steps in order, where it was to tell any, and one answer. */
  check(n, id, token, { status, broken, messages, text }) {
    const answers = messages.filter((message) => "id" in message);
    const told = messages.filter((message) => message.method === "notifications/progress").map(({ params }) => params);
    const numbers = answers.length === 1 ? numbersIn(answers[0], id) : undefined;
    const whole = told.length === (token === undefined ? 0 : numbers?.length) && inOrder(told, token);
    if (status === 200 && !broken && whole && numbers?.every((number) => number === n)) return this.book.close(n, "answered");
    const got = `${JSON.stringify(messages).slice(0, 300)} ${text.slice(0, 100)}`;
    this.book.fault(`call ${n} in ${this.revision} got ${status} ${broken ?? ""} ${got}`);
  }

  /** Opens a session, and the stream beside it where this client has one. */
  async open() {
    if (this.stateless) return;
    const { headers } = await this.expect(200, "initialize", this.send(0, hello(this.revision)));
    this.session = headers["mcp-session-id"];
    this.lastUnasked = 0;
    await this.expect(202, "initialized", this.send(undefined, { method: "notifications/initialized" }));
    if (!this.listens) return;
    await this.expect(200, "subscribe", this.send("s", { method: "resources/subscribe", params: { uri: "load:///beat" } }));
    await this.listen();
  }

  /** Opens the stream of what comes unasked where it was left: nothing may be missing in between. */
  async listen() {
    const headers = { ...sessionHeaders(this), "last-event-id": `0_${this.lastUnasked}` };
    this.unasked = exchange({
      ...{ port: this.port, agent: this.agent, method: "GET", headers },
      onMessage: (message, id) => {
        const number = Number(id?.split("_")[1]);
        if (message.method !== "notifications/resources/updated" || number !== this.lastUnasked + 1)
          this.book.fault(`event ${id} came after 0_${this.lastUnasked}: ${JSON.stringify(message)}`);
        this.lastUnasked = number;
      },
    });
    await this.unasked.opened;
  }

  /** Ends the session; the stream beside it must end with it. */
  async close() {
    if (this.stateless) return;
    await this.expect(204, "DELETE", exchange({ port: this.port, agent: this.agent, method: "DELETE", headers: sessionHeaders(this) }));
    if (this.unasked) await this.expect(200, "the stream of a session that has ended", this.unasked);
    this.unasked = undefined;
  }

  leave() {
    this.unasked?.drop();
    this.agent.destroy();
  }
}

/** Progress is told from 1 on, one by one. */
function inOrder(told, token) {
  return told.every(({ progressToken, progress }, index) => progressToken === token && progress === index + 1);
}
