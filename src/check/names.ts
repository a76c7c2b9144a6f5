import type { ServedKind } from "../diagnostics/code-args.ts";
import type { Sink } from "../diagnostics/sink.ts";
import type { Callable, Module, Resource } from "../model/model.ts";

/** What every client and every model behind it takes as a tool's name; prompts become commands, which are called alike. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Names are unique among tools, among prompts and among resources, and such that clients take them; addresses of resources are unique, too. */
export function checkNames({ tools, prompts, resources }: Module, sink: Sink): void {
  checkKind("tool", tools, sink);
  checkKind("prompt", prompts, sink);
  checkKind("resource", resources, sink);
  checkAddresses(resources, sink);
}

type Named = Pick<Callable, "name" | "from" | "span">;

function checkKind(what: ServedKind, all: readonly Named[], sink: Sink): void {
  const seen = new Map<string, Named>();
  for (const each of all) {
    const { name, from, span } = each;
    if (!NAME.test(name)) sink.report("invalid-tool-name", { name, what }, span);
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
    const other = seen.get(uri);
    if (other) sink.report("duplicate-uri", { uri }, span, [{ message: "the other one", span: other.span }]);
    else seen.set(uri, resource);
  }
}
