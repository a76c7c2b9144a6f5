import type { Span } from "../model/model.ts";
import type { CodeArgs } from "./code-args.ts";
import { codes, type DiagnosticCode, type Severity } from "./codes.ts";

/** One thing to tell the user; plain data, the form `--json` prints. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
  readonly span?: Span;
  readonly related?: readonly { readonly message: string; readonly span: Span }[];
}

export type Related = NonNullable<Diagnostic["related"]>;

/** Collects diagnostics: a phase reports and goes on, so that one run shows every mistake. */
export interface Sink {
  report<C extends DiagnosticCode>(code: C, args: CodeArgs[C], span?: Span, related?: Related): void;
  /** Everything reported so far: by place, those without a place first. */
  all(): readonly Diagnostic[];
  hasErrors(): boolean;
}

export function createSink(): Sink {
  const reported: Diagnostic[] = [];
  return {
    report(code, args, span, related) {
      const entry = codes[code];
      reported.push({
        severity: entry.severity,
        code,
        message: entry.message(args),
        hint: entry.hint(args),
        ...(span && { span }),
        ...(related?.length && { related }),
      });
    },
    all: () => [...reported].sort(byPlace),
    hasErrors: () => reported.some((d) => d.severity === "error"),
  };
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  if (!a.span || !b.span) return Number(Boolean(a.span)) - Number(Boolean(b.span));
  if (a.span.file !== b.span.file) return a.span.file < b.span.file ? -1 : 1;
  return a.span.line - b.span.line || a.span.column - b.span.column;
}
