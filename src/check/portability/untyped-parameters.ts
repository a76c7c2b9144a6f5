import { propertiesOf } from "../../model/properties.ts";
import type { PortabilityRule } from "./portability.ts";

export const warnOfUntypedParameters: PortabilityRule = ({ tools }, sink) => {
  for (const { name: tool, params, span } of tools) {
    for (const { name, type, span: own } of propertiesOf(params)) {
      if (type.kind !== "json") continue;
      // What a package declares is shown where the entry exports it.
      const at = own.file === span.file ? own : span;
      sink.report("untyped-parameter", { tool, name, type: type.any ? "any" : "unknown" }, at);
    }
  }
};
