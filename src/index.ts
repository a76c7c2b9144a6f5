/** What programs and modules may import from `mcpc`; `mcpc/testing` is in `src/testing/connect.ts`. */

export { type CompileResult, compile, type Program } from "./compile.ts";
export type { DiagnosticCode, Severity } from "./diagnostics/codes.ts";
export { type RenderOptions, render } from "./diagnostics/render.ts";
export type { Diagnostic } from "./diagnostics/sink.ts";
export type { Span } from "./model/model.ts";
export type { CompileOptions } from "./options.ts";
export type * from "./user-types.ts";
