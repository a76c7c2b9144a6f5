/** How to start a program. Absolute paths: clients start servers with a PATH and a folder of their own. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables of the environment, their values in the client's notation. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** The text of an MCP client's configuration that makes it start the server. */
export type ConfigWriter = (name: string, launch: Launch) => string;
