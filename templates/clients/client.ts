import type { EnvEntry } from "../contract.ts";

/** How to start a program. Absolute paths: clients start servers with a PATH and a folder of their own. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables of the environment that the client has to see to. */
  readonly env?: readonly EnvEntry[] | undefined;
}

/** The same, the variables with their values in the client's notation; `undefined` where there are none. */
interface Start extends Omit<Launch, "env"> {
  readonly env: Readonly<Record<string, string>> | undefined;
}

export type Members = Readonly<Record<string, unknown>>;

/** An MCP client's configuration, by what it has of its own; `{ "mcpServers": { "name": { command, args, env } } }` is what most have. */
export interface Client {
  /** The member that holds the servers. */
  readonly key?: string;
  /** They are a list, not members by name. */
  readonly list?: true;
  /**
   * How a value refers to a variable, with `NAME` in the name's place. Empty where it cannot, so that there must be a value; absent
   * where the client passes variables on by their names, or all of them.
   */
  readonly reference?: string;
  /** The same for one variable. */
  readonly refer?: (variable: EnvEntry, server: string) => string;
  /** What an entry begins with when the client starts the server, and when it reaches it at an address. */
  readonly local?: Members;
  readonly remote?: Members;
  /** What an entry ends with. */
  readonly more?: Members;
  /** What says how the server is started. */
  readonly start?: (start: Start, server: string) => Members;
  /** The member for an address; absent where the configuration has no form for it. */
  readonly url?: string;
  /** What says that the token of this variable is to be sent. */
  readonly token?: (name: string) => Members;
  /** What stands beside the servers because of the variables. */
  readonly beside?: (variables: readonly EnvEntry[], server: string) => Members | undefined;
  /** The whole text, where it is not `{ [key]: { [server]: entry } }`. */
  readonly text?: (server: string, entry: Members) => string;
}
