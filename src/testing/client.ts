import type { Core } from "../../templates/protocol/core.ts";
import type { Revision } from "../../templates/protocol/revisions.ts";
import { createSession } from "../../templates/protocol/session.ts";
import type { FormSchema, SampleRequest } from "../user-types.ts";
import type { TestClient } from "./test-client.ts";

/** Sends a request; gives the JSON-RPC response, JSON text. */
export type Ask = (method: string, params: object) => Promise<string>;

/** What the runtime sends, which therefore has the form that the protocol gives it. */
type Question =
  | {
      readonly method: "elicitation/create";
      readonly params: { readonly message: string; readonly requestedSchema?: FormSchema; readonly url?: string };
    }
  | { readonly method: "sampling/createMessage"; readonly params: SampleRequest }
  | { readonly method: "roots/list" };

type Message =
  | (Question & { readonly id: string })
  | { readonly id?: undefined; readonly method: string; readonly params: Readonly<Record<string, unknown>> };

interface InputRequired {
  readonly resultType?: string;
  readonly inputRequests?: Readonly<Record<string, Question>>;
  readonly requestState?: string;
}

/** A client in the same process. Where it is asked for input by a result, it sends the request again with the answers, as often as it takes. */
export function createClient(core: Core, revision: Revision, client: TestClient): Ask {
  const capabilities = {
    ...(client.elicit && { elicitation: { form: {}, url: {} } }),
    ...(client.sample && { sampling: { tools: {} } }),
    ...(client.roots && { roots: {} }),
  };
  const session = createSession();
  session.revision = revision;
  session.client = { info: { name: "mcpc/testing" }, capabilities };
  const claim = {
    "io.modelcontextprotocol/protocolVersion": revision.name,
    "io.modelcontextprotocol/clientInfo": session.client.info,
    "io.modelcontextprotocol/clientCapabilities": capabilities,
    "io.modelcontextprotocol/logLevel": "debug",
  };
  let lastId = 0;

  const send = (method: string, params: object): Promise<string> =>
    new Promise((resolve) => {
      const id = ++lastId;
      const _meta = { ...(revision.stateless && claim), ...(client.notified && { progressToken: id }) };
      // What a client sends has been JSON.
      const message: unknown = JSON.parse(JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta } }));
      core.handle(message, session, { send: (text) => void hear(JSON.parse(text)), settle: (reply = "") => resolve(reply) });
    });

  async function hear(message: Message): Promise<void> {
    if (message.id === undefined) return client.notified?.(message.method, message.params);
    const answer = await respond(message, client).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: { code: -32603, message: String(error) } }),
    );
    core.handle(JSON.parse(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...answer })), session, { send: () => {}, settle: () => {} });
  }

  return async (method, params) => {
    for (let extra = {}; ; ) {
      const reply = await send(method, { ...params, ...extra });
      const { result }: { readonly result?: InputRequired } = JSON.parse(reply);
      if (result?.resultType !== "input_required") return reply;
      const asked = Object.entries(result.inputRequests ?? {});
      const answers = await Promise.all(asked.map(async ([key, each]) => [key, await respond(each, client)] as const));
      extra = { inputResponses: Object.fromEntries(answers), requestState: result.requestState };
    }
  };
}

async function respond(question: Question, client: TestClient): Promise<unknown> {
  switch (question.method) {
    case "elicitation/create": {
      const { message, requestedSchema: schema, url } = question.params;
      return client.elicit?.({ message, ...(schema && { schema }), ...(url !== undefined && { url }) });
    }
    case "sampling/createMessage":
      return client.sample?.(question.params);
    case "roots/list":
      return { roots: await client.roots?.() };
  }
}
