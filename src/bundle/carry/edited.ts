/** Another text in the place of a stretch of a source: offsets in UTF-16 units, the end excluded. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes all edits at once; of two that overlap the one that begins first, of two that begin together the longer one. */
export function edited(source: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  let done = 0;
  let text = "";
  for (const edit of sorted) {
    if (edit.start < done) continue;
    text += source.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return text + source.slice(done);
}
