/**
 * `process.exit` of user code fails the call that it is made in (or the loading of the module), by an error, instead of ending the
 * server and everybody else's calls with it.
 */
export function guardExit(): void {
  process.exit = (code): never => {
    throw new Error(`process.exit(${code ?? ""}) was called; the server goes on`);
  };
}
