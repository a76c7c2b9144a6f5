import { kebabCase } from "../../templates/command-line/kebab-case.ts";
import type { Sink } from "../diagnostics/sink.ts";
import { callablesIn } from "../model/callables.ts";
import type { Callable, Module, Span, Tool } from "../model/model.ts";
import { propertiesOf } from "../model/properties.ts";

/** What the strictest clients take as a property name at the root of a schema; deeper ones may be anything. */
const KEY = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Names of properties are such that clients take them, stay clear of those of positional arguments, and are there once. */
export function checkKeys(module: Module, sink: Sink): void {
  for (const callable of callablesIn(module)) checkProperties(callable, sink);
  for (const tool of module.tools) checkSpellings(tool, sink);
}

function checkProperties({ name: tool, params }: Callable, sink: Sink): void {
  const properties = propertiesOf(params);
  const counted = properties.filter(({ origin }) => origin === "parameter");
  const seen = new Map(counted.flatMap((property, i) => (property.key === `_${i + 1}` ? [[property.key, property] as const] : [])));
  for (const property of properties) {
    const { key, origin, keySpan: span } = property;
    const other = seen.get(key);
    if (other === property) continue;
    const related = other ? [{ message: "the other one", span: other.keySpan }] : [];
    if (/^_\d/.test(key)) sink.report("reserved-key", { tool, key, origin }, span, related);
    else if (!KEY.test(key)) sink.report("invalid-key", { tool, key, origin }, span);
    else if (other) sink.report("duplicate-property", { tool, key }, span, related);
    else seen.set(key, property);
  }
}

/** On the command line, too, each option is written in its own way. */
function checkSpellings({ name: tool, params }: Tool, sink: Sink): void {
  const meanings = new Map<string, { readonly means: string; readonly span: Span }>();
  for (const { key, origin, keySpan: span } of propertiesOf(params)) {
    if (origin !== "parameter") meanings.set(`--${key}`, { means: `on ${key}`, span });
  }
  for (const param of params) {
    if (param.role !== "named") continue;
    const { on, off, span: onSpan, offSpan = onSpan } = param.spellings;
    const spelled = [
      ...on.map((spelling) => ({ spelling, sets: "on", span: onSpan })),
      ...off.map((spelling) => ({ spelling, sets: "off", span: offSpan })),
    ];
    for (const { spelling, sets, span } of spelled) {
      const means = `${sets} ${param.key}`;
      const other = meanings.get(spelling);
      if (!other) meanings.set(spelling, { means, span });
      else if (other.means !== means) {
        const related = other.span === span ? [] : [{ message: "the other one", span: other.span }];
        sink.report("duplicate-spelling", { tool, spelling }, span, related);
      }
    }
  }
  // Names in kebab case give way to those that are written so.
  for (const { key, origin, keySpan: span } of propertiesOf(params)) {
    const spelling = `--${kebabCase(key)}`;
    const other = meanings.get(spelling);
    if (origin !== "member" || key.length === 1 || spelling === `--${key}`) continue;
    if (other) sink.report("shadowed-spelling", { tool, key, spelling }, span, [{ message: "the other one", span: other.span }]);
    else meanings.set(spelling, { means: `on ${key}`, span });
  }
}
