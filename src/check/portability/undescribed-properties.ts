import type { ServedModule, TypeModel } from "../../model/model.ts";
import { propertiesOf } from "../../model/properties.ts";
import type { PortabilityRule } from "./portability.ts";

export const warnOfUndescribedProperties: PortabilityRule = ({ tools, types }, sink) => {
  for (const { name: tool, params, span } of tools) {
    const silent = propertiesOf(params).filter((property) => !property.doc.description && !textOfType(property.type, types));
    if (silent.length > 0) sink.report("undescribed-property", { tool, properties: silent.map(({ name }) => name) }, span);
  }
};

/** A property says what its type says, when it says nothing itself. */
function textOfType(type: TypeModel, types: ServedModule["types"]): string | undefined {
  return type.doc?.description || (type.kind === "ref" ? types[type.name]?.doc?.description : undefined);
}
