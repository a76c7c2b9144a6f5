import type { Span } from "../model/model.ts";
import type { DiagnosticCode } from "./codes.ts";

/** One code of a `// mcpc-ignore` comment. */
export interface Ignore {
  readonly code: DiagnosticCode;
  /** Where the comment says the code. */
  readonly span: Span;
  /** The lines of the file that it speaks of, the last included. */
  readonly lines: { readonly first: number; readonly last: number };
  /** It stands at the head of an entry, and so speaks of the module as a whole, too. */
  readonly head: boolean;
}

/** What the user's own modules ignore. */
export interface Ignores {
  readonly ignores: readonly Ignore[];
  /** Absolute paths of those modules: elsewhere nobody can write comments. */
  readonly files: ReadonlySet<string>;
}

/** What an ignore is held against. */
interface Ignorable {
  readonly code: DiagnosticCode;
  readonly span?: Span;
  /** Told once for the whole module. */
  readonly together: boolean;
}

/** Whether a comment silences what is said; the caller sees to it that this is no error. */
export function silences({ code, span, lines, head }: Ignore, said: Ignorable, files: ReadonlySet<string>): boolean {
  if (code !== said.code) return false;
  if (head && (said.together || !said.span || !files.has(said.span.file))) return true;
  return said.span?.file === span.file && said.span.line >= lines.first && said.span.line <= lines.last;
}
