/** A text with its line end. */
export function closed(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
