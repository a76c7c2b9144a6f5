type Arguments = readonly unknown[];

/**
 * Replaces functions of a built-in module by ones that change their arguments first. Names the running version of Node does not have
 * are passed over. Properties of the originals (`util.promisify.custom`, and others like it) are kept.
 */
export function wrapFunctions(module: object, names: readonly string[], change: (args: Arguments) => Arguments): void {
  for (const name of names) {
    const original: unknown = Reflect.get(module, name);
    if (typeof original !== "function") continue;
    replace(module, name, original, function (this: unknown, ...args: unknown[]): unknown {
      return Reflect.apply(original, this, change(args));
    });
  }
}

/** Puts another function in the place of one, with all the properties that one has. */
export function replace(module: object, name: string, original: object, replacement: object): void {
  Object.defineProperties(replacement, Object.getOwnPropertyDescriptors(original));
  Reflect.set(module, name, replacement);
}
