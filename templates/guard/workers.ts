type Constructor = typeof import("node:worker_threads").Worker;

/**
 * What a worker thread writes to descriptor 1 by `node:fs`, as loggers do, goes to stderr: its `node:fs` is not that of the main thread.
 * The code that sees to it runs before the worker's own, as a module where that is a file, else in front of it. What workers print
 * otherwise passes through the main thread, which is guarded.
 */
export function guardWorkers(): void {
  const workers = process.getBuiltinModule("node:worker_threads");
  const construct = (original: Constructor, [code, options, ...rest]: readonly unknown[], target: Constructor): object => {
    const given: Readonly<Record<string, unknown>> = { ...(typeof options === "object" ? options : undefined) };
    const args = Array.isArray(given["execArgv"]) ? given["execArgv"] : process.execArgv;
    if (given["eval"]) return Reflect.construct(original, [`${GUARD}${code}`, options, ...rest], target);
    // With such an argument Node takes no other endings.
    const guarded = /^data:|\.[cm]?js$/.test(String(code)) ? { ...given, execArgv: [...args, "--import", MODULE] } : options;
    return Reflect.construct(original, [code, guarded, ...rest], target);
  };
  Reflect.set(workers, "Worker", new Proxy(workers.Worker, { construct }));
}

/** Valid as a script and as a module. The properties of the originals are kept, since some functions have a promised form there. */
const GUARD = `{const m=process.getBuiltinModule,f=m("fs");for(const n of["write","writev","writeFile","appendFile"])for(const k of[n,n+"Sync"]){const o=f[k];f[k]=Object.defineProperties((t,...r)=>o(t===1?2:t,...r),Object.getOwnPropertyDescriptors(o))}m("module").syncBuiltinESMExports()}`;
const MODULE = `data:text/javascript,${encodeURIComponent(GUARD)}`;
