import type { Span } from "../model/model.ts";
import type { CodeArgs } from "./code-args.ts";
import { codes, type DiagnosticCode, type Severity } from "./codes.ts";
import { type Ignores, silences } from "./ignore.ts";

/** One thing to tell the user; plain data, the form `--json` prints. */
export interface Diagnostic {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
  readonly span?: Span;
  /** The other places of which the same is said. */
  readonly also?: readonly Span[];
  readonly related?: readonly { readonly message: string; readonly span: Span }[];
}

export type Related = NonNullable<Diagnostic["related"]>;

/** Collects diagnostics: a phase reports and goes on, so that one run shows every mistake. */
export interface Sink {
  report<C extends DiagnosticCode>(code: C, args: CodeArgs[C], span?: Span, related?: Related): void;
  /** Silences warnings and notes, those reported before and those still to come. */
  ignore(ignores: Ignores): void;
  /** Warns of the ignored codes that nothing was reported under; called once all that `among` picks could have been. */
  reportUnused(among: (code: DiagnosticCode) => boolean): void;
  /** Everything reported so far that is not ignored: by place, those without a place first. */
  all(): readonly Diagnostic[];
  /** Whether something is wrong, so that the next phase has nothing to go on with; strictness does not matter here. */
  hasErrors(): boolean;
  /** Whether there is an error in the end, be it only for strictness. */
  fails(): boolean;
}

interface Report extends Omit<Diagnostic, "message" | "hint" | "also"> {
  readonly together: boolean;
  /** What it is about, for a diagnostic that tells several together. */
  readonly name: string;
  /** Shown as an error under `strict`. */
  readonly strict: boolean;
  readonly tell: (names: readonly string[]) => Pick<Diagnostic, "message" | "hint">;
}

/** @param options `strict`: warnings and notes of left-out functions become errors */
export function createSink({ strict = false }: { readonly strict?: boolean } = {}): Sink {
  const reported: Report[] = [];
  let ignored: Ignores = { ignores: [], files: new Set() };

  const isSilenced = (report: Report): boolean =>
    report.severity !== "error" && ignored.ignores.some((ignore) => silences(ignore, report, ignored.files));
  const all = (): readonly Diagnostic[] => {
    const heard = reported.filter((report) => !isSilenced(report)).sort(byPlace);
    return grouped(heard).map((group) => diagnosticOf(group, strict));
  };
  const report: Sink["report"] = (code, args, span, related) => {
    const entry = codes[code];
    reported.push({
      severity: entry.severity,
      code,
      ...(span && { span }),
      ...(related?.length && { related }),
      together: entry.together !== undefined,
      name: entry.together?.(args) ?? "",
      strict: entry.severity === "warning" || entry.strict === true,
      tell: (names) => ({ message: entry.message(args, names), hint: entry.hint(args) }),
    });
  };
  return {
    report,
    ignore(ignores) {
      ignored = ignores;
    },
    reportUnused(among) {
      for (const ignore of ignored.ignores) {
        const used = !among(ignore.code) || reported.some((each) => silences(ignore, each, ignored.files));
        if (!used) report("unused-ignore", { code: ignore.code }, ignore.span);
      }
    },
    all,
    hasErrors: () => reported.some(({ severity }) => severity === "error"),
    fails: () => all().some(({ severity }) => severity === "error"),
  };
}

/** Reports that are told in one diagnostic, each group at the place of its first. */
function grouped(reports: readonly Report[]): readonly (readonly [Report, ...Report[]])[] {
  const groups = new Map<unknown, [Report, ...Report[]]>();
  for (const report of reports) {
    const key = report.together ? report.code : report;
    const group = groups.get(key);
    if (group) group.push(report);
    else groups.set(key, [report]);
  }
  return [...groups.values()];
}

function diagnosticOf(group: readonly [Report, ...Report[]], strict: boolean): Diagnostic {
  const [{ severity, code, span, related, strict: raised, tell }, ...others] = group;
  const also = others.flatMap((other) => other.span ?? []);
  return {
    severity: strict && raised ? "error" : severity,
    code,
    ...tell(group.map(({ name }) => name)),
    ...(span && { span }),
    ...(also.length > 0 && { also }),
    ...(related && { related }),
  };
}

function byPlace(a: Pick<Diagnostic, "span">, b: Pick<Diagnostic, "span">): number {
  if (!a.span || !b.span) return Number(Boolean(a.span)) - Number(Boolean(b.span));
  if (a.span.file !== b.span.file) return a.span.file < b.span.file ? -1 : 1;
  return a.span.line - b.span.line || a.span.column - b.span.column;
}
