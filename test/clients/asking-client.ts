import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdioTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttpTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CreateMessageRequestSchema,
  CreateMessageResultSchema,
  ElicitRequestSchema,
  ElicitResultSchema,
  ListRootsRequestSchema,
  ListRootsResultSchema,
  LoggingMessageNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { ableClient } from "../support/able-client.ts";
import type { JsonRecord } from "../support/is-record.ts";

interface Call {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

/** What the official clients have in common, with a user and a model behind them that answer everything. */
export interface AskingClient {
  /** Whether this is a session of 2026-07-28. */
  readonly stateless: boolean;
  /** Requests of the server that were answered: method and parameters. */
  readonly asked: readonly (readonly [method: string, params: JsonRecord])[];
  /** Log messages and updates of resources: method and parameters. */
  readonly heard: readonly (readonly [method: string, params: JsonRecord])[];
  /** The code by which a resource that is not there is known; the new client has the same for all revisions. */
  readonly notFound: number;
  /** Complaints about messages that the client could not read. */
  readonly errors: readonly Error[];
  listTools(): Promise<JsonRecord>;
  callTool(call: Call, options?: { onprogress?: (progress: { progress: number }) => void; signal?: AbortSignal }): Promise<JsonRecord>;
  listResources(): Promise<JsonRecord>;
  listResourceTemplates(): Promise<JsonRecord>;
  readResource(uri: string): Promise<JsonRecord>;
  /** From now on, changes of a resource are heard. */
  watch(uri: string): Promise<unknown>;
  listPrompts(): Promise<JsonRecord>;
  getPrompt(name: string, args?: Record<string, string>): Promise<JsonRecord>;
  complete(prompt: string, argument: { name: string; value: string }): Promise<JsonRecord>;
  close(): Promise<void>;
}

/** How the server is reached: a program to start, or an address. */
export type Server = { readonly program: string } | { readonly url: string };

const INFO = { name: "mcpc-test", version: "1.0.0" };
const CAPABILITIES = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
const started = (program: string) => ({ command: process.execPath, args: [program], stderr: "ignore" as const });

/** What was noted of a conversation, and the answers to what the server asks. */
function noting(): {
  asked: [string, JsonRecord][];
  heard: [string, JsonRecord][];
  errors: Error[];
  complain(error: Error): void;
  answer(method: string, params: JsonRecord): unknown;
} {
  const asked: [string, JsonRecord][] = [];
  const errors: Error[] = [];
  return {
    asked,
    heard: [],
    errors,
    complain(error) {
      // Both clients take a result at once and a notification a moment later: of two that arrive together they lose the progress.
      if (!error.message.startsWith("Received a progress notification for an unknown token")) errors.push(error);
    },
    answer(method, params) {
      asked.push([method, params]);
      return ableClient.answer(method, params);
    },
  };
}

/** The client of the SDK's second generation; `pinned` to 2026-07-28, or as it comes. */
export async function connectNew(server: Server, pinned: boolean): Promise<AskingClient> {
  const client = new Client(INFO, { capabilities: CAPABILITIES, ...(pinned && { versionNegotiation: { mode: { pin: "2026-07-28" } } }) });
  const { asked, heard, errors, complain, answer } = noting();
  client.onerror = complain;
  client.setRequestHandler("elicitation/create", ({ method, params }) => ElicitResultSchema.parse(answer(method, params)));
  client.setRequestHandler("sampling/createMessage", ({ method, params }) =>
    CreateMessageResultSchema.parse(answer(method, { ...params })),
  );
  client.setRequestHandler("roots/list", ({ method }) => ListRootsResultSchema.parse(answer(method, {})));
  client.setNotificationHandler("notifications/message", ({ method, params }) => void heard.push([method, params]));
  client.setNotificationHandler("notifications/resources/updated", ({ method, params }) => void heard.push([method, params]));
  await client.connect(
    "url" in server ? new StreamableHTTPClientTransport(new URL(server.url)) : new StdioClientTransport(started(server.program)),
  );
  if (!pinned) await client.setLoggingLevel("info");
  return {
    stateless: pinned,
    notFound: -32602,
    asked,
    heard,
    errors,
    listTools: () => client.listTools(),
    callTool: (call, options) => client.callTool(call, options),
    listResources: () => client.listResources(),
    listResourceTemplates: () => client.listResourceTemplates(),
    readResource: (uri) => client.readResource({ uri }),
    watch: (uri) => (pinned ? client.listen({ resourceSubscriptions: [uri] }) : client.subscribeResource({ uri })),
    listPrompts: () => client.listPrompts(),
    getPrompt: (name, args) => client.getPrompt({ name, ...(args && { arguments: args }) }),
    complete: (name, argument) => client.complete({ ref: { type: "ref/prompt", name }, argument }),
    close: () => client.close(),
  };
}

/** The client of the SDK's first generation. */
export async function connectOld(server: Server): Promise<AskingClient> {
  const client = new OldClient(INFO, { capabilities: CAPABILITIES });
  const { asked, heard, errors, complain, answer } = noting();
  client.onerror = complain;
  client.setRequestHandler(ElicitRequestSchema, ({ method, params }) => ElicitResultSchema.parse(answer(method, params)));
  client.setRequestHandler(CreateMessageRequestSchema, ({ method, params }) =>
    CreateMessageResultSchema.parse(answer(method, { ...params })),
  );
  client.setRequestHandler(ListRootsRequestSchema, ({ method }) => ListRootsResultSchema.parse(answer(method, {})));
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ method, params }) => void heard.push([method, params]));
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ method, params }) => void heard.push([method, params]));
  await client.connect("url" in server ? new OldHttpTransport(new URL(server.url)) : new OldStdioTransport(started(server.program)));
  await client.setLoggingLevel("info");
  return {
    stateless: false,
    notFound: -32002,
    asked,
    heard,
    errors,
    listTools: () => client.listTools(),
    callTool: (call, options) => client.callTool(call, undefined, options),
    listResources: () => client.listResources(),
    listResourceTemplates: () => client.listResourceTemplates(),
    readResource: (uri) => client.readResource({ uri }),
    watch: (uri) => client.subscribeResource({ uri }),
    listPrompts: () => client.listPrompts(),
    getPrompt: (name, args) => client.getPrompt({ name, ...(args && { arguments: args }) }),
    complete: (name, argument) => client.complete({ ref: { type: "ref/prompt", name }, argument }),
    close: () => client.close(),
  };
}
