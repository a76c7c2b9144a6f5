/** One thing that is wrong with a call's arguments or a function's result. */
export interface Problem {
  readonly kind: "misfit" | "missing" | "unknown";
  /** Where: `_1.items[3].price`; a result's path starts with `result`. */
  readonly path: string;
  /** What would have fitted, in words: `an integer`, `one of "a", "b"`. */
  readonly expected: string;
  /** What came, as shortened JSON. */
  readonly received?: string;
  /** A way to mend it: `did you mean "limit"?`. */
  readonly hint?: string;
}

const MAX_SHOWN = 20;
const MAX_PATH = 160;
const MAX_PREVIEW = 80;

/**
 * Problems as text for people and models, one per line. It reads as a failure on its own: not every client shows that
 * a result is an error.
 *
 * @param failed what failed, the first words of the text
 */
export function problemText(problems: readonly Problem[], failed = "Invalid arguments"): string {
  const lines = problems.slice(0, MAX_SHOWN).map(problemLine);
  if (lines.length === 1) return `${failed}: ${lines[0]}`;
  if (problems.length >= MAX_SHOWN) lines.push("(there may be more)");
  return `${failed}:\n${lines.map((line) => `- ${line}`).join("\n")}`;
}

/** `_1: expected an integer, got "abc"`. */
function problemLine(problem: Problem): string {
  const { path } = problem;
  const where = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH - 40)}...${path.slice(-40)}` : path;
  return `${where}: ${problemSentence(problem)}`;
}

/** What is wrong, without the place. */
export function problemSentence({ kind, expected, received, hint }: Problem): string {
  const tail = hint === undefined ? "" : `; ${hint}`;
  if (kind === "unknown") return `unknown property${tail}`;
  if (kind === "missing") return `required but missing, expected ${expected}${tail}`;
  return `expected ${expected}, got ${received}${tail}`;
}

/** A member's name as a step of a path. */
export function memberStep(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? `.${name}` : `[${preview(name)}]`;
}

/** A value in a few words: JSON where it has that form, cut short. Never throws, never walks a whole large value. */
export function preview(value: unknown): string {
  try {
    return sketch(value, MAX_PREVIEW, 2);
  } catch {
    // A getter, a proxy or a toString of the user's own.
    return "a value that cannot be read";
  }
}

function sketch(value: unknown, room: number, depth: number): string {
  switch (typeof value) {
    case "string":
      return value.length > room ? `${JSON.stringify(value.slice(0, Math.max(8, room - 3)))}...` : JSON.stringify(value);
    case "bigint":
      return `${value}n`;
    case "function":
      return "a function";
    case "symbol":
      return "a symbol";
    case "object":
      return value === null ? "null" : sketchObject(value, room, depth);
    default:
      return String(value);
  }
}

function sketchObject(value: object, room: number, depth: number): string {
  if (Array.isArray(value)) {
    if (depth === 0) return value.length === 0 ? "[]" : "[...]";
    return bracket("[", value, "]", room, (item: unknown, left) => sketch(item, left, depth - 1));
  }
  const name = className(value);
  if (value instanceof Date) return `Date ${Number.isNaN(value.getTime()) ? "(invalid)" : value.toISOString()}`;
  const keys = Object.keys(value);
  const open = name === undefined ? "{" : `${name} {`;
  if (depth === 0) return keys.length === 0 ? `${open}}` : `${open}...}`;
  return bracket(open, keys, "}", room, (key, left) => `${JSON.stringify(key)}:${sketch(Reflect.get(value, key), left, depth - 1)}`);
}

function bracket<T>(open: string, items: readonly T[], close: string, room: number, show: (item: T, left: number) => string): string {
  let text = open;
  for (const [i, item] of items.entries()) {
    if (i > 0) text += ",";
    if (text.length >= room) return `${text}...${close}`;
    text += show(item, room - text.length);
  }
  return text + close;
}

function className(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype || typeof prototype !== "object") return undefined;
  const { name } = prototype.constructor;
  return typeof name === "string" && name !== "Object" ? name : undefined;
}
