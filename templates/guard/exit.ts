/**
 * `process.exit` of user code fails the call that it is made in (or the loading of the module), by an error, instead of ending the
 * server and everybody else's calls with it; from the shell, instead of making the call look like one that went well.
 */
export function guardExit(): void {
  process.exit = (code): never => {
    throw new Error(`process.exit(${code ?? ""}) was called; a tool returns or throws instead`);
  };
}
