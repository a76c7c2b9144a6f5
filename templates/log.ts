/** Writes one line to stderr, the only place of a server for what is not protocol. Clients may throw it away. */
export function log(text: string): void {
  process.stderr.write(`${text}\n`);
}
