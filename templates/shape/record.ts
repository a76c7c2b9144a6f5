/** A value whose members may be read; arrays and functions are none. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets an own property under any name, `__proto__` included. */
export function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  else target[name] = value;
}

/** An own member: under names such as `constructor` there is none but one that was put there. */
export function ownMember<T>(source: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(source, name) ? source[name] : undefined;
}

/** A member, own or inherited, but not what every object inherits under names such as `constructor`. */
export function memberOf(source: Readonly<Record<string, unknown>>, name: string): unknown {
  return name in Object.prototype && !Object.hasOwn(source, name) ? undefined : source[name];
}
