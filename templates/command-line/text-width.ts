/** How many columns a terminal gives a text: two to letters of the east and to emoji, none to accents. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]|\p{Emoji_Presentation}/u;
