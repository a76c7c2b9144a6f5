import type { Sink } from "../diagnostics/sink.ts";
import type { Callable, Module, Resource, ServedKind } from "../model/model.ts";

/** What every client and every model behind it takes as a tool's name; prompts become commands, which are called alike. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Names are unique among tools, among prompts and among resources, and such that clients take them; addresses of resources are unique, too. */
export function checkNames({ tools, prompts, resources, commands }: Module, sink: Sink): void {
  // The shell calls both alike.
  checkKind("tool", [...tools, ...commands], sink);
  checkKind("prompt", prompts, sink);
  checkKind("resource", resources, sink);
  checkAddresses(resources, sink);
}

type Named = Pick<Callable, "name" | "from" | "span" | "nameSpan">;

function checkKind(what: ServedKind, all: readonly Named[], sink: Sink): void {
  const seen = new Map<string, Named>();
  for (const each of all) {
    const { name, from, span, nameSpan = span } = each;
    if (!NAME.test(name)) sink.report("invalid-tool-name", { name, what }, nameSpan);
    const other = seen.get(name);
    const apart = other?.from.entry !== from.entry;
    if (other) sink.report("duplicate-tool", { name, what, apart }, span, [{ message: "the other one", span: other.span }]);
    else seen.set(name, each);
  }
}

function checkAddresses(resources: readonly Resource[], sink: Sink): void {
  const seen = new Map<string, Resource>();
  for (const resource of resources) {
    const { uri, span } = resource;
    const form = formOf(uri);
    const other = seen.get(form);
    if (!other) seen.set(form, resource);
    else if (other.uri === uri) sink.report("duplicate-uri", { uri }, span, [{ message: "the other one", span: other.span }]);
    else sink.report("shadowed-uri", { uri, other: other.uri }, span, [{ message: "the other one", span: other.span }]);
  }
}

/** A template by which addresses it takes: what its variables are called says nothing, unless the addresses have the names, too. */
function formOf(uri: string): string {
  return uri.replace(
    /\{([+#./]?)(\w+\*?(?:,\w+\*?)*)\}/g,
    (_, operator: string, names: string) => `{${operator}${names.replace(/\w+/g, "")}}`,
  );
}
