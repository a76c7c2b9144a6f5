import { ts } from "ts-morph";
import type { CodecName } from "../../model/codec.ts";
import type { OpaqueReason, TypeModel } from "../../model/model.ts";
import type { ReadContext, TypeReader } from "../context.ts";
import { opaque } from "../opaque.ts";
import { ANYTHING } from "./anything.ts";

/** Classes and interfaces of the platform, told by where they are declared, never by name alone. */
export const builtin: TypeReader = (type, _place, ctx) => {
  const symbol = type.symbol;
  if ((type.flags & ts.TypeFlags.Object) === 0 || !symbol) return undefined;
  const mapped = mappedFrom(type);
  if (mapped) return ofMapped(mapped, ctx);
  if (!isPlatform(symbol, ctx)) return extended(type, ctx);
  const name = symbol.name;
  const simple = SIMPLE.get(name);
  if (simple) return simple;
  if (COLLECTIONS.has(name)) return undefined;
  if (name === "Error" || name.endsWith("Error")) return ERROR;
  const reason = OPAQUE.get(name);
  if (reason) return opaque(reason, type, ctx);
  if (ctx.checker.isArrayType(type) || ctx.checker.isTupleType(type) || isData(type)) return undefined;
  return opaque("instance", type, ctx);
};

/** Classes with parts: `collection.ts` reads them. */
export const COLLECTIONS: ReadonlySet<string> = new Set(["Map", "ReadonlyMap", "Set", "ReadonlySet"]);

/** What a mapped type such as `DeepPartial<Date>` is made from. */
function mappedFrom(type: ts.Type): ts.Type | undefined {
  const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
  return isMapped ? type.aliasTypeArguments?.[0] : undefined;
}

/** To the checker a mapped `Date` is a bag of methods; who maps a type with dates in it means dates. */
function ofMapped(from: ts.Type, ctx: ReadContext): TypeModel | undefined {
  if (from.getCallSignatures().length > 0) return opaque("function", from, ctx);
  return from.symbol && isPlatform(from.symbol, ctx) ? SIMPLE.get(from.symbol.name) : undefined;
}

/** An interface that extends one of the platform's (`interface Stamp extends Date {}`) is that one with more methods. */
function extended(type: ts.Type, ctx: ReadContext): TypeModel | undefined {
  if ((type.symbol.flags & ts.SymbolFlags.Interface) === 0 || !type.isClassOrInterface()) return undefined;
  const base = ctx.checker.getBaseTypes(type).find((each) => each.symbol && isPlatform(each.symbol, ctx));
  return base && SIMPLE.get(base.symbol.name);
}

/** Declared by TypeScript's own libraries or by the types of the runtime. */
export function isPlatform(symbol: ts.Symbol, { program }: Pick<ReadContext, "program">): boolean {
  const [declaration] = symbol.declarations ?? [];
  if (!declaration) return false;
  const file = declaration.getSourceFile();
  return program.isSourceFileDefaultLibrary(file) || /\/node_modules\/(@types\/node|undici-types|bun-types)\//.test(file.fileName);
}

/** Interfaces without methods (`RequestInit`) are plain data, wherever they are declared. */
function isData(type: ts.Type): boolean {
  return type.getProperties().every((property) => (property.flags & ts.SymbolFlags.Method) === 0);
}

const STRING: TypeModel = { kind: "string" };
const coded = (codec: CodecName, wire: TypeModel): TypeModel => ({ kind: "coded", codec, wire });
const INTEGER: TypeModel = { kind: "number", integer: true };
const BIGINT: TypeModel = coded("bigint", INTEGER);
const numbers = (codec: CodecName, items: TypeModel): TypeModel => coded(codec, { kind: "array", items });
const bytes = (codec: CodecName): TypeModel => coded(codec, { kind: "string", limits: { format: "byte" } });

const SIMPLE: ReadonlyMap<string, TypeModel> = new Map([
  ["Date", coded("date", { kind: "string", limits: { format: "date-time" } })],
  ["URL", coded("url", { kind: "string", limits: { format: "uri" } })],
  ["RegExp", coded("regexp", { kind: "string", limits: { format: "regex" } })],
  ["Uint8Array", bytes("uint8array")],
  ["Uint8ClampedArray", bytes("uint8clampedarray")],
  ["Int8Array", bytes("int8array")],
  ["Buffer", bytes("buffer")],
  ["ArrayBuffer", bytes("arraybuffer")],
  ["Blob", bytes("blob")],
  ["Int16Array", numbers("int16array", INTEGER)],
  ["Uint16Array", numbers("uint16array", INTEGER)],
  ["Int32Array", numbers("int32array", INTEGER)],
  ["Uint32Array", numbers("uint32array", INTEGER)],
  ["Float32Array", numbers("float32array", { kind: "number" })],
  ["Float64Array", numbers("float64array", { kind: "number" })],
  ["BigInt64Array", numbers("bigint64array", BIGINT)],
  ["BigUint64Array", numbers("biguint64array", BIGINT)],
  ["String", STRING],
  ["Number", { kind: "number" }],
  ["Boolean", { kind: "boolean" }],
  ["Object", ANYTHING],
]);

/** What an error tells; its stack is nobody's business outside the process. */
const ERROR: TypeModel = {
  kind: "object",
  props: [
    { name: "name", type: STRING, optional: false, doc: {} },
    { name: "message", type: STRING, optional: false, doc: {} },
  ],
  index: [],
  instance: { className: "Error", because: "it is a class of the platform" },
};

/** Interfaces whose values are asked for one by one. */
export const ITERABLES: readonly string[] = [
  ...[
    "Iterable",
    "Iterator",
    "IterableIterator",
    "IteratorObject",
    "Generator",
    "ArrayIterator",
    "MapIterator",
    "SetIterator",
    "StringIterator",
  ],
  ...["AsyncIterable", "AsyncIterator", "AsyncIterableIterator", "AsyncIteratorObject", "AsyncGenerator"],
];

const OPAQUE: ReadonlyMap<string, OpaqueReason> = new Map([
  ...["Promise", "PromiseLike"].map((name) => [name, "promise"] as const),
  ...ITERABLES.map((name) => [name, "iterable"] as const),
  ...["Readable", "ReadableStream", "ReadStream", "Duplex", "Transform", "PassThrough"].map((name) => [name, "stream-in"] as const),
  ...["Writable", "WritableStream", "WriteStream"].map((name) => [name, "stream-out"] as const),
  ...["FileHandle", "Socket", "Server", "Worker", "MessagePort", "ChildProcess"].map((name) => [name, "handle"] as const),
  ...["WeakMap", "WeakSet", "WeakRef"].map((name) => [name, "weak"] as const),
  ["Function", "function"],
]);

/** The written type argument of `Array<T>`, `Promise<T>`, `Exclude<A, B>`, ...; of the user's own types its place says nothing. */
export function platformArgument(node: ts.TypeNode, index: number, ctx: ReadContext): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(node) || !node.typeArguments) return undefined;
  const symbol = ctx.checker.getSymbolAtLocation(node.typeName);
  return symbol && isPlatform(symbol, ctx) ? node.typeArguments[index] : undefined;
}
