// What Node has for everybody, wherever the runtime of a request handler names it: some platforms lack it, and few modules need any of it.

const here = globalThis;

function lacking(name: string): never {
  const mend = "on Workers, set the compatibility flag nodejs_compat, or a compatibility date from 2026-08-04 on";
  throw new Error(`this module needs '${name}' of Node, which is not there: ${mend}`);
}

function owner(name: string): object {
  return new Proxy({}, { get: () => lacking(name) });
}

/** `process`; where there is none, an object that says so as soon as anything of it is used. */
const ownProcess: object = here.process ?? owner("process");
const ownBuffer: object = here.Buffer ?? owner("Buffer");
const ownSetImmediate: typeof setImmediate | (() => never) = here.setImmediate ?? (() => lacking("setImmediate"));

export { ownBuffer as Buffer, ownProcess as process, ownSetImmediate as setImmediate };
