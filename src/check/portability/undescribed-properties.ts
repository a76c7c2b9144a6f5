import type { ServedModule, TypeModel } from "../../model/model.ts";
import type { PortabilityRule } from "./portability.ts";
import { propertiesOf } from "./properties.ts";

/** A tool without a text of its own is told by another rule: whoever writes that text writes of the properties, too. */
export const warnOfUndescribedProperties: PortabilityRule = ({ tools, types }, sink) => {
  for (const { name: tool, doc, params, span } of tools) {
    if (!doc.description) continue;
    const silent = params.flatMap(propertiesOf).filter(({ description, type }) => !description && !textOfType(type, types));
    if (silent.length > 0) sink.report("undescribed-property", { tool, properties: silent.map(({ name }) => name) }, span);
  }
};

/** A property says what its type says, when it says nothing itself. */
function textOfType(type: TypeModel, types: ServedModule["types"]): string | undefined {
  return type.doc?.description || (type.kind === "ref" ? types[type.name]?.doc?.description : undefined);
}
